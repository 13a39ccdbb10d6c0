package org.cprof.runner.sweep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The cells that differ in one parameter alone.
 *
 * @param axis the parameter
 * @param points those that have figures, in the order of the axis; at least two
 */
record Curve(Axis axis, List<Result> points) {
  /** A knee is as near to the least cycles as one part of so many. */
  static final int TOLERANCE = 100;

  static List<Curve> along(Axis axis, List<Result> results) {
    return results.stream()
        .filter(result -> result.cell().settings().containsKey(axis.parameter()))
        .filter(Result::hasFigures)
        .collect(
            Collectors.groupingBy(
                result -> result.cell().labelWithout(axis.parameter()::equals),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .filter(points -> points.size() > 1)
        .map(points -> new Curve(axis, points))
        .toList();
  }

  String value(Result point) {
    return point.cell().settings().get(axis.parameter());
  }

  /** The cycles of the best point. */
  long least() {
    return points.stream().mapToLong(point -> point.figures().cycles()).min().orElseThrow();
  }

  /** The point with the least value that takes at most 1 % more cycles than the best one. */
  Result knee() {
    return points.stream()
        .filter(point -> point.figures().cycles() - least() <= least() / TOLERANCE)
        .min((a, b) -> Long.compare(Long.parseLong(value(a)), Long.parseLong(value(b))))
        .orElseThrow();
  }

  /** What all points share. */
  String rest() {
    return points.get(0).cell().labelWithout(axis.parameter()::equals);
  }
}
