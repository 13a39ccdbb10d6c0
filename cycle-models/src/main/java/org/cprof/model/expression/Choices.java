package org.cprof.model.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What becomes of the choices in an expression ({@code if}) where the variables that they depend on
 * are not known, as the operands of an instruction are not before it is executed.
 */
public final class Choices {
  private Choices() {}

  /**
   * The expression without the unknown variables: every choice by one of them has fallen to its
   * last alternative, and where one is left it is 0.
   */
  public static Expression base(Expression expression, Set<String> unknown) {
    Map<String, Expression> zeros = new HashMap<>();
    for (String name : unknown) {
      zeros.put(name, new Expression.Constant(0));
    }
    return last(expression, unknown).substitute(zeros);
  }

  /** The expression with every choice by an unknown variable fallen to its last alternative. */
  private static Expression last(Expression expression, Set<String> unknown) {
    if (expression instanceof Expression.If choice) {
      Expression otherwise = last(choice.otherwise(), unknown);
      return isKnown(choice, unknown)
          ? new Expression.If(choice.condition(), last(choice.then(), unknown), otherwise)
          : otherwise;
    }
    if (expression instanceof Expression.Binary binary) {
      return new Expression.Binary(
          binary.operator(), last(binary.left(), unknown), last(binary.right(), unknown));
    }
    if (expression instanceof Expression.Call call) {
      List<Expression> arguments = new ArrayList<>();
      for (Expression argument : call.arguments()) {
        arguments.add(last(argument, unknown));
      }
      return new Expression.Call(call.function(), arguments);
    }
    return expression;
  }

  /**
   * Every combination of alternatives of the choices by unknown variables. Choices within the
   * arguments of a function stay as they are.
   */
  public static List<Expression> all(Expression expression, Set<String> unknown) {
    List<Expression> combinations = new ArrayList<>();
    if (expression instanceof Expression.If choice && isKnown(choice, unknown)) {
      for (Expression then : all(choice.then(), unknown)) {
        for (Expression otherwise : all(choice.otherwise(), unknown)) {
          combinations.add(new Expression.If(choice.condition(), then, otherwise));
        }
      }
    } else if (expression instanceof Expression.If choice) {
      combinations.addAll(all(choice.then(), unknown));
      combinations.addAll(all(choice.otherwise(), unknown));
    } else if (expression instanceof Expression.Binary binary) {
      for (Expression left : all(binary.left(), unknown)) {
        for (Expression right : all(binary.right(), unknown)) {
          combinations.add(new Expression.Binary(binary.operator(), left, right));
        }
      }
    } else {
      combinations.add(expression);
    }
    return combinations;
  }

  private static boolean isKnown(Expression.If choice, Set<String> unknown) {
    return Collections.disjoint(choice.condition().variables(), unknown);
  }
}
