package org.cprof.instrument.routine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.expression.Condition;
import org.cprof.model.software.PricedSegment;

/**
 * A row of a routine, where some of what it asks for is known to hold.
 *
 * @param conditions that are left; the row is executed if all hold
 */
public record RoutineRow(List<Condition> conditions, PricedSegment segment) {

  public static List<RoutineRow> of(List<PricedSegment> segments) {
    List<RoutineRow> rows = new ArrayList<>();
    for (PricedSegment segment : segments) {
      List<Condition> conditions = new ArrayList<>();
      split(segment.when(), conditions);
      rows.add(new RoutineRow(conditions, segment));
    }
    return rows;
  }

  private static void split(Condition condition, List<Condition> parts) {
    if (condition instanceof Condition.And and) {
      split(and.left(), parts);
      split(and.right(), parts);
    } else if (!(condition instanceof Condition.Always) && !parts.contains(condition)) {
      parts.add(condition);
    }
  }

  public boolean asks(Condition condition) {
    return conditions.contains(condition);
  }

  /** The row where a condition is known to hold. */
  public RoutineRow given(Condition known) {
    List<Condition> left = new ArrayList<>(conditions);
    left.remove(known);
    return new RoutineRow(left, segment);
  }

  /** The condition that most rows ask for, the first of these; null if none asks for any. */
  public static Condition mostAsked(List<RoutineRow> rows) {
    Map<Condition, Integer> counts = new LinkedHashMap<>();
    Condition most = null;
    for (RoutineRow row : rows) {
      for (Condition condition : row.conditions()) {
        counts.merge(condition, 1, Integer::sum);
      }
    }
    for (Condition condition : counts.keySet()) {
      if (most == null || counts.get(condition) > counts.get(most)) {
        most = condition;
      }
    }
    return most;
  }
}
