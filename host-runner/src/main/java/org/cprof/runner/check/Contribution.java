package org.cprof.runner.check;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;

/**
 * What a figure consists of. It is written as JSON.
 *
 * @param before the baseline's figure; null where no baseline is asked
 * @param now the profile's figure
 * @param path the methods of a context, outermost first; of a method over all contexts that alone
 */
record Contribution(Long before, long now, List<MethodReference> path) {
  /** The parts that changed most, up or down. */
  static List<Contribution> largest(Stream<Contribution> parts, int top) {
    return parts
        .filter(part -> part.weight() > 0)
        .sorted(Comparator.comparingLong(Contribution::weight).reversed())
        .limit(top)
        .toList();
  }

  /** The size of the part: of its change where there is a baseline. */
  long weight() {
    return before == null ? now : Math.abs(now - before);
  }

  MethodReference method() {
    return path.get(path.size() - 1);
  }
}
