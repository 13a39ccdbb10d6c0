package org.cprof.model.expression;

import java.util.List;
import java.util.Locale;

/** The functions of the expression language, all on 64-bit integers. */
public enum Function {
  /** The largest of two or more values; {@code [x]} is short for {@code max(0, x)}. */
  MAX(2, Integer.MAX_VALUE) {
    @Override
    public long apply(long[] values) {
      long result = values[0];
      for (long value : values) {
        result = Math.max(result, value);
      }
      return result;
    }
  },
  /** The smallest of two or more values. */
  MIN(2, Integer.MAX_VALUE) {
    @Override
    public long apply(long[] values) {
      long result = values[0];
      for (long value : values) {
        result = Math.min(result, value);
      }
      return result;
    }
  },
  /** The magnitude of a value. */
  ABS(1, 1) {
    @Override
    public long apply(long[] values) {
      return values[0] < 0 ? Math.negateExact(values[0]) : values[0];
    }
  },
  /** The number of one-bits of a value in 64-bit two's complement. */
  BITS(1, 1) {
    @Override
    public long apply(long[] values) {
      return Long.bitCount(values[0]);
    }
  };

  private final int fewestArguments;
  private final int mostArguments;

  Function(int fewestArguments, int mostArguments) {
    this.fewestArguments = fewestArguments;
    this.mostArguments = mostArguments;
  }

  /**
   * Applies the function; the number of values must be one that {@link #accepts}.
   *
   * @throws ArithmeticException on overflow
   */
  public abstract long apply(long[] values);

  /** Whether the function can be called with this number of arguments. */
  public boolean accepts(int arguments) {
    return fewestArguments <= arguments && arguments <= mostArguments;
  }

  /** How the function is written. */
  public String symbol() {
    return name().toLowerCase(Locale.ROOT);
  }

  String arity() {
    return fewestArguments == mostArguments
        ? fewestArguments + " argument"
        : fewestArguments + " or more arguments";
  }

  static Function named(String name) {
    for (Function function : values()) {
      if (function.symbol().equals(name)) {
        return function;
      }
    }
    return null;
  }

  static List<String> names() {
    return List.of(values()).stream().map(Function::symbol).toList();
  }
}
