package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.RoutineInfos;
import org.cprof.instrument.routine.RoutineRow;
import org.cprof.model.expression.Bounds;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Interval;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;

/**
 * What a routine of the target costs at most where its operands lie in ranges. Each condition that
 * may hold or not is tried both ways, with all that follows for the ranges, so that parts that
 * exclude each other are not added up.
 */
final class RoutineBound {

  /** Beyond it there is no limit worth the name: the largest array takes less. */
  private static final long MOST_CYCLES = 1_000_000_000_000L;

  /** More conditions than this are not tried both ways, but taken to hold. */
  private static final int MOST_CONDITIONS = 12;

  private final Pricing pricing;
  private final Map<Key, Result> known = new HashMap<>();

  private record Key(PricedRoutine routine, Set<Map<String, Interval>> operands) {}

  /**
   * A routine's body.
   *
   * @param footprint what it looks up beside its own invoke
   */
  record Result(Cost cost, Footprint footprint) {}

  RoutineBound(Pricing pricing) {
    this.pricing = pricing;
  }

  /**
   * The bound of a call.
   *
   * @param info the routine as a method
   * @param operands their ranges in each case, others than the routine has too
   * @throws ArithmeticException if there is no limit
   */
  Result of(PricedRoutine routine, MethodInfo info, List<Map<String, Interval>> operands) {
    Set<Map<String, Interval>> cases = new LinkedHashSet<>();
    for (Map<String, Interval> known : operands) {
      Map<String, Interval> ranges = new TreeMap<>(known);
      ranges.keySet().retainAll(routine.operands());
      cases.add(ranges);
    }
    Key key = new Key(routine, cases);
    Result found = known.get(key);
    if (found == null) {
      Footprint footprint = pricing.footprint();
      Cost cost = Cost.NOTHING;
      for (Map<String, Interval> ranges : cases) {
        Bounds bounds = Bounds.whereDefined(ranges);
        cost = cost.max(of(RoutineRow.of(routine.segments()), info, bounds, footprint, 0));
      }
      found = new Result(cost, footprint);
      known.put(key, found);
    }
    return found;
  }

  private Cost of(
      List<RoutineRow> rows, MethodInfo info, Bounds bounds, Footprint footprint, int depth) {
    List<RoutineRow> open = new ArrayList<>();
    for (RoutineRow row : rows) {
      RoutineRow left = decided(row, bounds);
      if (left != null) {
        open.add(left);
      }
    }
    Condition asked = depth == MOST_CONDITIONS ? null : RoutineRow.mostAsked(open);
    if (asked == null) {
      return sum(open, info, bounds, footprint);
    }
    return of(open, info, bounds.given(asked), footprint, depth + 1)
        .max(of(without(asked, open), info, bounds.givenNot(asked), footprint, depth + 1));
  }

  /** The row without the conditions that hold; null if one cannot. */
  private static RoutineRow decided(RoutineRow row, Bounds bounds) {
    RoutineRow left = row;
    for (Condition condition : row.conditions()) {
      if (!bounds.canBe(condition, true)) {
        return null;
      }
      if (!bounds.canBe(condition, false)) {
        left = left.given(condition);
      }
    }
    return left;
  }

  private static List<RoutineRow> without(Condition condition, List<RoutineRow> rows) {
    return rows.stream().filter(row -> !row.asks(condition)).toList();
  }

  private Cost sum(List<RoutineRow> rows, MethodInfo info, Bounds bounds, Footprint footprint) {
    Cost sum = Cost.NOTHING;
    for (RoutineRow row : rows) {
      PricedSegment segment = row.segment();
      long times = most(segment.times(), bounds);
      if (times > 0) {
        long cycles = most(segment.cycles(), bounds);
        Cost once = Cost.of(PathCost.of(cycles, segment.bytecodes()));
        if (segment.callee() != null) {
          once = once.plus(call(segment, info, bounds, footprint));
        }
        sum = sum.plus(once.times(times));
        if (sum.any().cycles() > MOST_CYCLES) {
          throw new ArithmeticException("no limit");
        }
      }
    }
    return sum;
  }

  private Cost call(PricedSegment segment, MethodInfo caller, Bounds bounds, Footprint footprint) {
    Map<String, Interval> passed = new HashMap<>(bounds.variables());
    for (Map.Entry<String, Expression> argument : segment.arguments().entrySet()) {
      passed.put(argument.getKey(), bounds.of(argument.getValue()));
    }
    MethodInfo callee = pricing.routines().describe(segment);
    Result body = of(segment.callee(), callee, List.of(passed));
    return pricing.call(
        callee, RoutineInfos.kind(segment), body.cost(), body.footprint(), caller, footprint);
  }

  private static long most(Expression expression, Bounds bounds) {
    long most = bounds.of(expression).most();
    if (most > MOST_CYCLES) {
      throw new ArithmeticException("no limit");
    }
    return Math.max(0, most);
  }
}
