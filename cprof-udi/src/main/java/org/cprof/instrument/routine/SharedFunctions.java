package org.cprof.instrument.routine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.software.PricedSegment;

/**
 * Finds the functions that occur more than once in the rows of a routine, with the same arguments.
 */
final class SharedFunctions {

  private final Map<Expression, Integer> occurrences = new LinkedHashMap<>();

  SharedFunctions(List<PricedSegment> segments) {
    for (PricedSegment segment : segments) {
      add(segment.when());
      add(segment.times());
      add(segment.cycles());
      segment.arguments().values().forEach(this::add);
    }
  }

  /** The function calls that occur again, each behind those in its arguments. */
  List<Expression> list() {
    List<Expression> shared = new ArrayList<>();
    occurrences.forEach(
        (function, count) -> {
          if (count > 1) {
            shared.add(function);
          }
        });
    return shared;
  }

  private void add(Expression expression) {
    if (expression instanceof Expression.Call call) {
      if (!occurrences.containsKey(call)) {
        call.arguments().forEach(this::add);
      }
      occurrences.merge(call, 1, Integer::sum);
    } else if (expression instanceof Expression.Binary binary) {
      add(binary.left());
      add(binary.right());
    } else if (expression instanceof Expression.If choice) {
      add(choice.condition());
      add(choice.then());
      add(choice.otherwise());
    }
  }

  private void add(Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      add(comparison.left());
      add(comparison.right());
    } else if (condition instanceof Condition.And and) {
      add(and.left());
      add(and.right());
    } else if (condition instanceof Condition.Or or) {
      add(or.left());
      add(or.right());
    }
  }
}
