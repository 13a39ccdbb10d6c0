package org.cprof.runner.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
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
  }

  private HottestLines() {}

  /**
   * Writes the field {@code hottestLines}, six numbers each: the method's, the line, own cycles,
   * method loads, routines and executions; the line with the most cycles first.
   *
   * @param lines what lines take, by method, as far as it is known
   */
  static void write(
      Map<MethodReference, SortedMap<Integer, SourceLine>> lines,
      AlignedTrees tree,
      JsonGenerator json)
      throws IOException {
    List<Line> all = new ArrayList<>();
    for (int m = 0; m < tree.methods().size(); m++) {
      int method = m;
      SortedMap<Integer, SourceLine> ofMethod = lines.get(tree.methods().get(m));
      if (ofMethod != null) {
        ofMethod.forEach((line, cost) -> all.add(new Line(method, line, cost)));
      }
    }
    all.sort(Comparator.comparingLong(Line::total).reversed());
    json.writeArrayFieldStart("hottestLines");
    for (Line line : all.subList(0, Math.min(MOST, all.size()))) {
      json.writeNumber(line.method());
      json.writeNumber(line.line());
      json.writeNumber(line.cost().own());
      json.writeNumber(line.cost().load());
      json.writeNumber(line.cost().routines());
      json.writeNumber(line.cost().executions());
    }
    json.writeEndArray();
  }
}
