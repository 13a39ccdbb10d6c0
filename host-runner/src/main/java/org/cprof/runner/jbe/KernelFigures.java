package org.cprof.runner.jbe;

import java.util.HashMap;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Profile;

/**
 * What the calls of a kernel took in one case.
 *
 * @param cycles from the start of the invokestatics that call {@code run} to the end of its returns
 * @param methods the figures of {@code run} and of each method below it
 */
record KernelFigures(long cycles, Map<MethodReference, Map<Figure, Long>> methods) {
  /**
   * Finds a case in a profile.
   *
   * @throws IllegalArgumentException if the case or its kernel's calls are not there
   */
  static KernelFigures of(Profile profile, Case measured) {
    long cycles = 0;
    long calls = 0;
    Map<MethodReference, Map<Figure, Long>> methods = new HashMap<>();
    for (int node = 1; node < profile.size(); node++) {
      if (!isMeasured(profile, node, measured)) {
        continue;
      }
      cycles += profile.inclusiveCycles(node);
      calls += profile.calls(node);
      MethodTotals totals = MethodTotals.below(profile, node);
      for (int m = 0; m < profile.methods().size(); m++) {
        if (totals.nodes(m) > 0) {
          methods.merge(profile.methods().get(m), Figure.of(totals, m), Figure::plus);
        }
      }
    }
    if (calls != measured.times()) {
      throw new IllegalArgumentException(
          "the profile has "
              + calls
              + " calls below "
              + measured.className()
              + ", not "
              + measured.times());
    }
    return new KernelFigures(cycles, methods);
  }

  /** Whether the node is what the case calls. */
  private static boolean isMeasured(Profile profile, int node, Case measured) {
    MethodReference method = profile.method(node);
    if (!measured.isCallee(method)) {
      return false;
    }
    MethodReference caller = profile.method(profile.parent(node));
    return caller.name().equals("call") && caller.className().equals(measured.className());
  }

  /**
   * What this case took more than one with fewer calls; methods that it called no more are left
   * out.
   */
  KernelFigures minus(KernelFigures fewerCalls) {
    Map<MethodReference, Map<Figure, Long>> difference = new HashMap<>();
    methods.forEach(
        (method, figures) -> {
          Map<Figure, Long> fewer = fewerCalls.methods.get(method);
          Map<Figure, Long> more = fewer == null ? figures : Figure.minus(figures, fewer);
          if (more.get(Figure.CALLS) != 0) {
            difference.put(method, more);
          }
        });
    return new KernelFigures(cycles - fewerCalls.cycles, difference);
  }
}
