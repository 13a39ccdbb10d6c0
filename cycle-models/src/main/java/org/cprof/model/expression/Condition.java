package org.cprof.model.expression;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * A condition on integer expressions, such as {@code c >= -1 and c <= 5}.
 *
 * <pre>
 * condition  = conjunction { "or" conjunction }
 * conjunction = comparison { "and" comparison }
 * comparison = expression ("=" | "&lt;&gt;" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=") expression
 * </pre>
 *
 * The empty text is the condition that always holds.
 */
public sealed interface Condition {

  record Always() implements Condition {
    @Override
    public boolean test(ToLongFunction<String> variables) {
      return true;
    }

    @Override
    public Condition substitute(Map<String, Expression> values) {
      return this;
    }

    @Override
    public String toString() {
      return "";
    }
  }

  /** Never holds; what is left of a comparison of two constants. */
  record Never() implements Condition {
    @Override
    public boolean test(ToLongFunction<String> variables) {
      return false;
    }

    @Override
    public Condition substitute(Map<String, Expression> values) {
      return this;
    }

    @Override
    public String toString() {
      return "never";
    }
  }

  /** Compares two values. */
  record Comparison(Relation relation, Expression left, Expression right) implements Condition {
    /** The comparison that holds where this one does not. */
    public Comparison negated() {
      return new Comparison(relation.negated(), left, right);
    }

    @Override
    public boolean test(ToLongFunction<String> variables) {
      return relation.holds(left.evaluate(variables), right.evaluate(variables));
    }

    @Override
    public Condition substitute(Map<String, Expression> values) {
      Expression boundLeft = left.substitute(values);
      Expression boundRight = right.substitute(values);
      if (boundLeft instanceof Expression.Constant a
          && boundRight instanceof Expression.Constant b) {
        return relation.holds(a.value(), b.value()) ? new Always() : new Never();
      }
      return new Comparison(relation, boundLeft, boundRight);
    }

    @Override
    public String toString() {
      return left + " " + relation.symbol() + " " + right;
    }
  }

  /** Holds if both do. */
  record And(Condition left, Condition right) implements Condition {
    @Override
    public boolean test(ToLongFunction<String> variables) {
      return left.test(variables) && right.test(variables);
    }

    @Override
    public Condition substitute(Map<String, Expression> values) {
      Condition boundLeft = left.substitute(values);
      if (boundLeft instanceof Never) {
        return boundLeft;
      }
      Condition boundRight = right.substitute(values);
      if (boundLeft instanceof Always || boundRight instanceof Never) {
        return boundRight;
      }
      return boundRight instanceof Always ? boundLeft : new And(boundLeft, boundRight);
    }

    @Override
    public String toString() {
      return left + " and " + right;
    }
  }

  /** Holds if one does. */
  record Or(Condition left, Condition right) implements Condition {
    @Override
    public boolean test(ToLongFunction<String> variables) {
      return left.test(variables) || right.test(variables);
    }

    @Override
    public Condition substitute(Map<String, Expression> values) {
      Condition boundLeft = left.substitute(values);
      if (boundLeft instanceof Always) {
        return boundLeft;
      }
      Condition boundRight = right.substitute(values);
      if (boundLeft instanceof Never || boundRight instanceof Always) {
        return boundRight;
      }
      return boundRight instanceof Never ? boundLeft : new Or(boundLeft, boundRight);
    }

    @Override
    public String toString() {
      return left + " or " + right;
    }
  }

  /**
   * Whether the condition holds.
   *
   * @param variables gives the value of each variable that occurs
   * @throws ArithmeticException on overflow or division by zero
   */
  boolean test(ToLongFunction<String> variables);

  /**
   * Replaces variables by expressions and evaluates in advance what then is constant.
   *
   * @throws ArithmeticException if a constant part overflows or divides by zero
   */
  Condition substitute(Map<String, Expression> values);

  /** The names of all variables that occur, sorted. */
  default SortedSet<String> variables() {
    SortedSet<String> names = new TreeSet<>();
    collectVariables(this, names);
    return Collections.unmodifiableSortedSet(names);
  }

  /**
   * Parses a condition.
   *
   * @param text the condition; empty if it always holds
   * @param variables the names it may use
   * @throws ExpressionException if the text is no condition or uses another name
   */
  static Condition parse(String text, Set<String> variables) throws ExpressionException {
    return text.isBlank() ? new Always() : new Parser(text, variables).parseCondition();
  }

  private static void collectVariables(Condition condition, Set<String> names) {
    if (condition instanceof Comparison comparison) {
      names.addAll(comparison.left().variables());
      names.addAll(comparison.right().variables());
    } else if (condition instanceof And and) {
      collectVariables(and.left(), names);
      collectVariables(and.right(), names);
    } else if (condition instanceof Or or) {
      collectVariables(or.left(), names);
      collectVariables(or.right(), names);
    }
  }
}
