package org.cprof.runner.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.runner.calls.AlignedTrees;

/** The source lines of a profile that take most, for the page's table of them. */
final class HottestLines {
  /** Nobody reads more, and the page stays small. */
  private static final int MOST = 200;

  private record Line(int method, int line, SourceLine cost) {
    long total() {
      return Math.addExact(cost.own(), cost.routines());
    }

    Stream<Long> numbers() {
      return Stream.of(
          (long) method, (long) line, cost.own(), cost.load(), cost.routines(), cost.executions());
    }
  }

  private HottestLines() {}

  /**
   * Six numbers each: the method's, the line, exclusive cycles, method loads, routines and
   * executions; the line with the most cycles first.
   *
   * @param lines what lines take, by method, as far as it is known
   */
  static List<Long> of(
      Map<MethodReference, SortedMap<Integer, SourceLine>> lines, AlignedTrees tree) {
    List<Line> all = new ArrayList<>();
    for (int m = 0; m < tree.methods().size(); m++) {
      int method = m;
      SortedMap<Integer, SourceLine> ofMethod = lines.get(tree.methods().get(m));
      if (ofMethod != null) {
        ofMethod.forEach((line, cost) -> all.add(new Line(method, line, cost)));
      }
    }
    return all.stream()
        .sorted(Comparator.comparingLong(Line::total).reversed())
        .limit(MOST)
        .flatMap(Line::numbers)
        .toList();
  }
}
