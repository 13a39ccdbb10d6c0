package org.cprof.model.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interval arithmetic: between which numbers the values of an expression lie if each variable lies
 * in an interval. The bounds hold for all combinations of values, and may be wider than needed.
 */
public final class Bounds {

  private final Map<String, Interval> variables;
  private final List<Condition> known;
  private final boolean isPartial;

  private Bounds(Map<String, Interval> variables, List<Condition> known, boolean isPartial) {
    this.variables = variables;
    this.known = known;
    this.isPartial = isPartial;
  }

  /** Bounds of expressions that have a value whatever the variables are. */
  Bounds(Map<String, Interval> variables) {
    this(variables, List.of(), false);
  }

  /**
   * Bounds over those values of the variables for which an expression has a value. What may
   * overflow, or is not known, has no bounds but those of a long.
   */
  public static Bounds whereDefined(Map<String, Interval> variables) {
    return new Bounds(Map.copyOf(variables), List.of(), true);
  }

  /** The ranges of the variables, as far as what is known tells. */
  public Map<String, Interval> variables() {
    return variables;
  }

  /** The bounds where a condition is known to hold. */
  public Bounds given(Condition condition) {
    List<Condition> more = new ArrayList<>(known);
    more.add(condition);
    Map<String, Interval> narrowed = new HashMap<>(variables);
    for (int i = 0; i <= more.size(); i++) { // one tells the ends to another, as y <> 0 and y >= 0
      more.forEach(one -> narrow(one, narrowed));
    }
    return new Bounds(narrowed, more, isPartial);
  }

  private static void narrow(Condition condition, Map<String, Interval> variables) {
    if (condition instanceof Condition.And and) {
      narrow(and.left(), variables);
      narrow(and.right(), variables);
    } else if (condition instanceof Condition.Comparison comparison) {
      if (comparison.left() instanceof Expression.Variable left
          && comparison.right() instanceof Expression.Constant right) {
        variables.computeIfPresent(
            left.name(), (name, range) -> range.given(comparison.relation(), right.value()));
      }
    }
  }

  /**
   * The bounds of an expression.
   *
   * @throws ArithmeticException if for some of the values it may overflow or divide by zero, or if
   *     no bounds are known; where each interval is one number, only if it does. Never where only
   *     those values count for which it is defined
   */
  public Interval of(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return Interval.of(constant.value());
    }
    if (expression instanceof Expression.Variable variable) {
      return variables.get(variable.name());
    }
    if (expression instanceof Expression.Binary binary) {
      return of(binary.operator(), of(binary.left()), of(binary.right()));
    }
    if (expression instanceof Expression.If choice) {
      return of(choice);
    }
    Expression.Call call = (Expression.Call) expression;
    List<Interval> arguments = new ArrayList<>();
    call.arguments().forEach(argument -> arguments.add(of(argument)));
    return of(call.function(), arguments);
  }

  private Interval of(Operator operator, Interval left, Interval right) {
    if (operator == Operator.DIVIDE && right.contains(0)) {
      if (!isPartial || left.contains(Long.MIN_VALUE)) {
        return unknown("division by zero");
      }
      return Interval.around(left.least(), left.most(), -left.least(), -left.most());
    }
    try {
      // Each operator is monotonous in each operand, division where the divisor keeps its sign.
      return Interval.around(
          operator.apply(left.least(), right.least()),
          operator.apply(left.least(), right.most()),
          operator.apply(left.most(), right.least()),
          operator.apply(left.most(), right.most()));
    } catch (ArithmeticException overflow) {
      return unknown(overflow.getMessage());
    }
  }

  private Interval unknown(String reason) {
    if (isPartial) {
      return Interval.LONGS;
    }
    throw new ArithmeticException(reason);
  }

  private Interval of(Expression.If choice) {
    boolean canHold = canBe(choice.condition(), true);
    boolean canFail = canBe(choice.condition(), false);
    Bounds holding = isPartial ? given(choice.condition()) : this;
    if (!canFail) {
      return holding.of(choice.then());
    }
    Bounds failing = isPartial ? givenNot(choice.condition()) : this;
    Interval otherwise = failing.of(choice.otherwise());
    return canHold ? holding.of(choice.then()).hull(otherwise) : otherwise;
  }

  /** The bounds where a condition is known not to hold. */
  public Bounds givenNot(Condition condition) {
    return condition instanceof Condition.Comparison comparison
        ? given(comparison.negated())
        : this;
  }

  /** Whether a condition can hold, or can fail, for some of the values. */
  public boolean canBe(Condition condition, boolean outcome) {
    if (known.contains(condition)) {
      return outcome;
    }
    if (condition instanceof Condition.And and) {
      return outcome
          ? canBe(and.left(), true) && canBe(and.right(), true)
          : canBe(and.left(), false) || canBe(and.right(), false);
    }
    if (condition instanceof Condition.Or or) {
      return outcome
          ? canBe(or.left(), true) || canBe(or.right(), true)
          : canBe(or.left(), false) && canBe(or.right(), false);
    }
    if (condition instanceof Condition.Comparison comparison) {
      if (known.contains(comparison.negated())) {
        return !outcome;
      }
      return canBe(comparison.relation(), of(comparison.left()), of(comparison.right()), outcome);
    }
    return outcome != condition instanceof Condition.Never;
  }

  private static boolean canBe(Relation relation, Interval left, Interval right, boolean outcome) {
    return switch (relation) {
      case EQUAL ->
          outcome
              ? left.least() <= right.most() && right.least() <= left.most()
              : !(left.isPoint() && left.equals(right));
      case NOT_EQUAL -> canBe(Relation.EQUAL, left, right, !outcome);
      case LESS -> outcome ? left.least() < right.most() : left.most() >= right.least();
      case LESS_OR_EQUAL -> outcome ? left.least() <= right.most() : left.most() > right.least();
      case GREATER -> canBe(Relation.LESS, right, left, outcome);
      case GREATER_OR_EQUAL -> canBe(Relation.LESS_OR_EQUAL, right, left, outcome);
    };
  }

  private Interval of(Function function, List<Interval> arguments) {
    if (arguments.stream().allMatch(Interval::isPoint)) {
      try {
        return Interval.of(function.apply(arguments.stream().mapToLong(Interval::least).toArray()));
      } catch (ArithmeticException undefined) {
        return unknown(undefined.getMessage());
      }
    }
    Interval values = FunctionBounds.of(function, arguments);
    return values == null ? unknown("no bounds of " + function.symbol()) : values;
  }
}
