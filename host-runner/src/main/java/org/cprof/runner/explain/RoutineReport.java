package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.cprof.model.expression.Expression;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;

/** A software routine with its parts: when each is executed, how often, at what price. */
final class RoutineReport {
  private RoutineReport() {}

  private record Fields(String name, int words, List<Part> parts) {}

  /** A part of a routine; what it passes and calls is null where it calls nothing. */
  private record Part(
      String when, String times, String cycles, Map<String, String> passes, Object calls) {}

  /** For machines; null of none. */
  static Object json(PricedRoutine routine) {
    return routine == null
        ? null
        : new Fields(
            routine.name(),
            routine.words(),
            routine.segments().stream().map(RoutineReport::json).toList());
  }

  private static Part json(PricedSegment part) {
    Map<String, String> passes = new LinkedHashMap<>();
    part.arguments().forEach((name, value) -> passes.put(name, value.toString()));
    return new Part(
        part.when().toString(),
        part.times().toString(),
        part.cycles().toString(),
        part.callee() == null ? null : passes,
        json(part.callee()));
  }

  /**
   * The routine's lines for people.
   *
   * @param bytecode the bytecode that it implements
   */
  static List<String> lines(String bytecode, PricedRoutine routine) {
    List<String> lines = new ArrayList<>();
    lines.add("  " + bytecode + ": " + heading(routine));
    addParts(routine, "    ", lines);
    return lines;
  }

  private static String heading(PricedRoutine routine) {
    return routine.name() + ", " + routine.words() + " words";
  }

  private static void addParts(PricedRoutine routine, String indent, List<String> lines) {
    for (PricedSegment part : routine.segments()) {
      String when = part.when().toString();
      lines.add(
          indent
              + (when.isEmpty() ? "always" : "if " + when)
              + ": "
              + times(part.times())
              + part.cycles()
              + (part.callee() == null ? "" : ", calls " + heading(part.callee()) + passed(part)));
      if (part.callee() != null) {
        addParts(part.callee(), indent + "  ", lines);
      }
    }
  }

  private static String passed(PricedSegment part) {
    StringJoiner passed = new StringJoiner("; ", ", with ", "").setEmptyValue("");
    part.arguments().forEach((name, value) -> passed.add(name + "=" + value));
    return passed.toString();
  }

  private static String times(Expression times) {
    if (times instanceof Expression.Constant constant) {
      return constant.value() == 1 ? "" : constant + " times ";
    }
    return (times instanceof Expression.Binary ? "(" + times + ")" : times) + " times ";
  }
}
