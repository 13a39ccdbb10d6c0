package org.cprof.model.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * An integer expression, such as {@code 73 + r + [r - 3] + [b - 37]}.
 *
 * <pre>
 * expression = term { ("+" | "-") term }
 * term       = factor { ("*" | "/") factor }
 * factor     = integer | variable | "(" expression ")" | "[" expression "]" | "-" factor
 *            | function "(" expression { "," expression } ")"
 *            | "if" "(" condition "," expression "," expression ")"
 * </pre>
 *
 * The tree is immutable and public, so that other parts of the tool can compile it. {@link #bind}
 * evaluates in advance what depends on known variables only.
 */
public sealed interface Expression {

  /** A number. */
  record Constant(long value) implements Expression {
    @Override
    public long evaluate(ToLongFunction<String> variables) {
      return value;
    }

    @Override
    public Expression substitute(Map<String, Expression> values) {
      return this;
    }

    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A parameter, or a value known only where the expression is used. */
  record Variable(String name) implements Expression {
    @Override
    public long evaluate(ToLongFunction<String> variables) {
      return variables.applyAsLong(name);
    }

    @Override
    public Expression substitute(Map<String, Expression> values) {
      return values.getOrDefault(name, this);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Two expressions joined by an operator. */
  record Binary(Operator operator, Expression left, Expression right) implements Expression {
    @Override
    public long evaluate(ToLongFunction<String> variables) {
      return operator.apply(left.evaluate(variables), right.evaluate(variables));
    }

    @Override
    public Expression substitute(Map<String, Expression> values) {
      Expression boundLeft = left.substitute(values);
      Expression boundRight = right.substitute(values);
      if (boundLeft instanceof Constant a && boundRight instanceof Constant b) {
        return new Constant(operator.apply(a.value(), b.value()));
      }
      return new Binary(operator, boundLeft, boundRight);
    }

    @Override
    public String toString() {
      return inner(left, false) + " " + operator.symbol() + " " + inner(right, true);
    }

    /** Parentheses only where the tree would otherwise be read differently. */
    private String inner(Expression operand, boolean onTheRight) {
      boolean parentheses =
          operand instanceof Binary binary
              && (binary.operator.precedence() < operator.precedence()
                  || onTheRight && binary.operator.precedence() == operator.precedence());
      return parentheses ? "(" + operand + ")" : operand.toString();
    }
  }

  /** A function of one or more expressions. */
  record Call(Function function, List<Expression> arguments) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public long evaluate(ToLongFunction<String> variables) {
      long[] values = new long[arguments.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments.get(i).evaluate(variables);
      }
      return function.apply(values);
    }

    @Override
    public Expression substitute(Map<String, Expression> values) {
      List<Expression> bound = new ArrayList<>(arguments.size());
      boolean constant = true;
      for (Expression argument : arguments) {
        Expression boundArgument = argument.substitute(values);
        constant &= boundArgument instanceof Constant;
        bound.add(boundArgument);
      }
      Call call = new Call(function, bound);
      return constant ? new Constant(call.evaluate(Map.of())) : call;
    }

    @Override
    public String toString() {
      if (isPositivePart()) {
        return "[" + arguments.get(1) + "]";
      }
      StringBuilder text = new StringBuilder(function.symbol()).append('(');
      for (int i = 0; i < arguments.size(); i++) {
        text.append(i == 0 ? "" : ", ").append(arguments.get(i));
      }
      return text.append(')').toString();
    }

    private boolean isPositivePart() {
      return function == Function.MAX
          && arguments.size() == 2
          && arguments.get(0).equals(new Constant(0));
    }
  }

  /** One of two expressions, by a condition. */
  record If(Condition condition, Expression then, Expression otherwise) implements Expression {
    @Override
    public long evaluate(ToLongFunction<String> variables) {
      return condition.test(variables) ? then.evaluate(variables) : otherwise.evaluate(variables);
    }

    @Override
    public Expression substitute(Map<String, Expression> values) {
      Condition bound = condition.substitute(values);
      if (bound.variables().isEmpty()) {
        return (bound.test(new Values(Map.of())) ? then : otherwise).substitute(values);
      }
      return new If(bound, then.substitute(values), otherwise.substitute(values));
    }

    @Override
    public String toString() {
      return "if(" + condition + ", " + then + ", " + otherwise + ")";
    }
  }

  /**
   * Evaluates the expression.
   *
   * @param variables gives the value of each variable that occurs
   * @throws ArithmeticException on overflow or division by zero
   */
  long evaluate(ToLongFunction<String> variables);

  /**
   * Evaluates the expression with the values of a map.
   *
   * @throws IllegalArgumentException if a variable that occurs has no value
   * @throws ArithmeticException on overflow or division by zero
   */
  default long evaluate(Map<String, Long> values) {
    return evaluate(new Values(values));
  }

  /**
   * Replaces variables by expressions and evaluates in advance every part that then is constant.
   *
   * @throws ArithmeticException if a constant part overflows or divides by zero
   */
  Expression substitute(Map<String, Expression> values);

  /**
   * Replaces variables by values and evaluates in advance every part that then is constant.
   *
   * @throws ArithmeticException if a constant part overflows or divides by zero
   */
  default Expression bind(Map<String, Long> values) {
    Map<String, Expression> constants = new HashMap<>();
    for (Map.Entry<String, Long> value : values.entrySet()) {
      constants.put(value.getKey(), new Constant(value.getValue()));
    }
    return substitute(constants);
  }

  /** The names of all variables that occur, sorted. */
  default SortedSet<String> variables() {
    SortedSet<String> names = new TreeSet<>();
    collectVariables(this, names);
    return Collections.unmodifiableSortedSet(names);
  }

  /**
   * Parses an expression.
   *
   * @param text the expression
   * @param variables the names it may use
   * @throws ExpressionException if the text is no expression or uses another name
   */
  static Expression parse(String text, Set<String> variables) throws ExpressionException {
    return new Parser(text, variables).parseExpression();
  }

  private static void collectVariables(Expression expression, Set<String> names) {
    if (expression instanceof Variable variable) {
      names.add(variable.name());
    } else if (expression instanceof Binary binary) {
      collectVariables(binary.left(), names);
      collectVariables(binary.right(), names);
    } else if (expression instanceof If choice) {
      names.addAll(choice.condition().variables());
      collectVariables(choice.then(), names);
      collectVariables(choice.otherwise(), names);
    } else if (expression instanceof Call call) {
      for (Expression argument : call.arguments()) {
        collectVariables(argument, names);
      }
    }
  }
}
