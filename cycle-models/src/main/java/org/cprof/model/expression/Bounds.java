package org.cprof.model.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Interval arithmetic: between which numbers the values of an expression lie if each variable lies
 * in an interval. The bounds hold for all combinations of values, and may be wider than needed.
 */
final class Bounds {
  private static final Interval BITS_OF_LONG = new Interval(0, Long.SIZE);
  private static final Interval FLAG = new Interval(0, 1);

  private final Map<String, Interval> variables;

  Bounds(Map<String, Interval> variables) {
    this.variables = variables;
  }

  /**
   * The bounds of an expression.
   *
   * @throws ArithmeticException if for some of the values it may overflow or divide by zero, or if
   *     no bounds are known; where each interval is one number, only if it does
   */
  Interval of(Expression expression) {
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

  private static Interval of(Operator operator, Interval left, Interval right) {
    if (operator == Operator.DIVIDE && right.contains(0)) {
      throw new ArithmeticException("division by zero");
    }
    // Each operator is monotonous in each operand, division where the divisor keeps its sign.
    return Interval.around(
        operator.apply(left.least(), right.least()),
        operator.apply(left.least(), right.most()),
        operator.apply(left.most(), right.least()),
        operator.apply(left.most(), right.most()));
  }

  private Interval of(Expression.If choice) {
    boolean canHold = canBe(choice.condition(), true);
    boolean canFail = canBe(choice.condition(), false);
    if (!canFail) {
      return of(choice.then());
    }
    Interval otherwise = of(choice.otherwise());
    return canHold ? of(choice.then()).hull(otherwise) : otherwise;
  }

  private boolean canBe(Condition condition, boolean outcome) {
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
      Interval left = of(comparison.left());
      Interval right = of(comparison.right());
      return canBe(comparison.relation(), left, right, outcome);
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

  private static Interval of(Function function, List<Interval> arguments) {
    if (arguments.stream().allMatch(Interval::isPoint)) {
      return Interval.of(function.apply(arguments.stream().mapToLong(Interval::least).toArray()));
    }
    return switch (function) {
      case MAX, MIN ->
          new Interval(
              function.apply(arguments.stream().mapToLong(Interval::least).toArray()),
              function.apply(arguments.stream().mapToLong(Interval::most).toArray()));
      case ABS -> magnitude(arguments.get(0));
      case BITS, TRAILINGZEROS -> BITS_OF_LONG;
      case BIT -> FLAG;
      default -> throw new ArithmeticException("no bounds of " + function.symbol());
    };
  }

  private static Interval magnitude(Interval value) {
    Interval ends = Interval.around(abs(value.least()), abs(value.most()));
    return value.contains(0) ? new Interval(0, ends.most()) : ends;
  }

  private static long abs(long value) {
    return Function.ABS.apply(new long[] {value});
  }
}
