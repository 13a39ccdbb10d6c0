package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Which cases to run. The figures of a warm start are those of a case with two calls less those of
 * one with a single call, so a warm start takes two cases.
 *
 * <p>As in the references, a kernel's arguments run one after the other in the same program, so
 * that what a run leaves in static fields is there for the next. Cases with one and with two calls
 * are two programs.
 */
final class KernelPlan {
  private final List<List<KernelCase>> programs = new ArrayList<>();
  private int cases;

  KernelPlan(List<String> kernels, Function<String, List<Integer>> arguments, List<Start> starts) {
    for (String kernel : kernels) {
      addProgram(kernel, arguments.apply(kernel), 1);
      if (starts.contains(Start.WARM)) {
        addProgram(kernel, arguments.apply(kernel), 2);
      }
    }
  }

  private void addProgram(String kernel, List<Integer> arguments, int times) {
    List<KernelCase> program = new ArrayList<>();
    for (int argument : arguments) {
      program.add(new KernelCase(++cases, kernel, argument, times));
    }
    programs.add(List.copyOf(program));
  }

  List<KernelCase> cases() {
    return programs.stream().flatMap(List::stream).toList();
  }

  /** The case of this plan that calls the kernel this many times. */
  KernelCase find(String kernel, int argument, int times) {
    return cases().stream()
        .filter(c -> c.kernel().equals(kernel) && c.argument() == argument && c.times() == times)
        .findFirst()
        .orElseThrow();
  }

  /** The plan as the driver reads it. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (List<KernelCase> program : programs) {
      lines.add("loader");
      if (!program.isEmpty()) {
        Kernels.references(program.get(0).kernel()).forEach(name -> lines.add("load " + name));
      }
      program.forEach(c -> lines.add("run " + c.className()));
    }
    return lines;
  }
}
