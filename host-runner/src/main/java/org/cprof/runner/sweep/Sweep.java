package org.cprof.runner.sweep;

import java.util.List;
import java.util.Optional;

/**
 * The results of all cells of a design, in its order.
 *
 * @param program in one line
 * @param assumptions what bounds rest on beside the model; empty for runs
 */
record Sweep(String program, Design design, List<Result> results, List<String> assumptions) {
  Sweep {
    results = List.copyOf(results);
    assumptions = List.copyOf(assumptions);
  }

  /** Cells that should have figures and have none. */
  List<Result> open() {
    return results.stream().filter(Result::isOpen).toList();
  }

  /** How many cells were not run again. */
  long kept() {
    return results.stream().filter(result -> result.state() == Result.State.KEPT).count();
  }

  /** Curves along the sizes of the method cache. */
  List<Curve> cacheCurves() {
    return design.axes().stream()
        .filter(Axis::isOfCache)
        .flatMap(axis -> Curve.along(axis, results).stream())
        .toList();
  }

  Optional<Saving> saving() {
    return Saving.greatest(results);
  }

  /** The least cycles of any cell; empty without figures. */
  Optional<Result> best() {
    return results.stream()
        .filter(Result::hasFigures)
        .min((a, b) -> Long.compare(a.figures().cycles(), b.figures().cycles()));
  }
}
