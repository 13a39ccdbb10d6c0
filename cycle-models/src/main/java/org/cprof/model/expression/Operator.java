package org.cprof.model.expression;

/**
 * The arithmetic operators on 64-bit integers. Overflow and division by zero are errors, never a
 * wrong number.
 */
public enum Operator {
  ADD("+", 1) {
    @Override
    public long apply(long left, long right) {
      return Math.addExact(left, right);
    }
  },
  SUBTRACT("-", 1) {
    @Override
    public long apply(long left, long right) {
      return Math.subtractExact(left, right);
    }
  },
  MULTIPLY("*", 2) {
    @Override
    public long apply(long left, long right) {
      return Math.multiplyExact(left, right);
    }
  },
  /** Truncates towards zero, as Java does. */
  DIVIDE("/", 2) {
    @Override
    public long apply(long left, long right) {
      if (right == 0) {
        throw new ArithmeticException("division by zero");
      }
      if (left == Long.MIN_VALUE && right == -1) {
        throw new ArithmeticException("long overflow");
      }
      return left / right;
    }
  };

  private final String symbol;
  private final int precedence;

  Operator(String symbol, int precedence) {
    this.symbol = symbol;
    this.precedence = precedence;
  }

  /**
   * Applies the operator.
   *
   * @throws ArithmeticException on overflow or division by zero
   */
  public abstract long apply(long left, long right);

  public String symbol() {
    return symbol;
  }

  int precedence() {
    return precedence;
  }
}
