package org.cprof.runner.html;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;

/**
 * What a source line takes.
 *
 * @param own exclusive cycles, with method loads as far as they are known by line
 * @param load the part of them that loads methods
 * @param routines cycles of software routines
 * @param executions how often the line's first bytecode was executed
 */
public record SourceLine(long own, long load, long routines, long executions) {

  SourceLine plus(SourceLine more) {
    return new SourceLine(
        Math.addExact(own, more.own),
        Math.addExact(load, more.load),
        Math.addExact(routines, more.routines),
        Math.addExact(executions, more.executions));
  }

  /** Lines of which exclusive cycles are known alone. */
  public static Map<MethodReference, SortedMap<Integer, SourceLine>> ofCycles(
      Map<MethodReference, SortedMap<Integer, Long>> cycles) {
    Map<MethodReference, SortedMap<Integer, SourceLine>> lines = new HashMap<>();
    cycles.forEach(
        (method, ofMethod) -> {
          SortedMap<Integer, SourceLine> own = new TreeMap<>();
          ofMethod.forEach((line, value) -> own.put(line, new SourceLine(value, 0, 0, 0)));
          lines.put(method, own);
        });
    return lines;
  }

  /** Lines of which a profile tells all. */
  static Map<MethodReference, SortedMap<Integer, SourceLine>> of(Iterable<LineCost> costs) {
    Map<MethodReference, SortedMap<Integer, SourceLine>> lines = new HashMap<>();
    for (LineCost cost : costs) {
      lines
          .computeIfAbsent(cost.method(), method -> new TreeMap<>())
          .put(
              cost.line(),
              new SourceLine(
                  cost.exclusiveCycles(),
                  cost.loadCycles(),
                  cost.routineCycles(),
                  cost.executions()));
    }
    return lines;
  }
}
