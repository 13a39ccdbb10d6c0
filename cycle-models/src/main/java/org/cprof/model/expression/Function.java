package org.cprof.model.expression;

import java.util.List;
import java.util.Locale;

/**
 * The functions of the expression language, all on 64-bit integers. {@link PriceFunctions} says
 * what each comes to.
 */
public enum Function {
  /** The largest of two or more values; {@code [x]} is short for {@code max(0, x)}. */
  MAX(2, Integer.MAX_VALUE),
  /** The smallest of two or more values. */
  MIN(2, Integer.MAX_VALUE),
  ABS(1, 1),
  BITS(1, 1),
  BIT(2, 2),
  TRAILINGZEROS(1, 1),
  UABS(1, 1),
  UDIV(2, 2),
  ZEROSTEPS(2, 2),
  EVENSTEPS(2, 2),
  LEADINGZEROS(1, 1),
  /** Bitwise and. */
  MASK(2, 2),
  SHL(2, 2),
  USHR(2, 2),
  STICKYUSHR(2, 2),
  LEADINGBITS(2, 2),
  STICKYDIV(2, 2),
  /** The low 64 bits of the product. */
  MULLOW(2, 2),
  MULHIGH(2, 2),
  PRODUCT(2, 2),
  SHLREM(3, 3),
  STEPREM(3, 3),
  STEPQUOT(3, 3),
  FITSHIFT(4, 4),
  FITSTEPS(3, 3);

  private final int fewestArguments;
  private final int mostArguments;

  Function(int fewestArguments, int mostArguments) {
    this.fewestArguments = fewestArguments;
    this.mostArguments = mostArguments;
  }

  /**
   * Applies the function; the number of values must be one that {@link #accepts}.
   *
   * @throws ArithmeticException on overflow, division by zero, or a shift of more than 4096 bits
   */
  public long apply(long[] values) {
    long x = values[0];
    long y = values.length > 1 ? values[1] : 0;
    long z = values.length > 2 ? values[2] : 0;
    return switch (this) {
      case MAX, MIN -> extreme(values);
      case ABS -> PriceFunctions.abs(x == Long.MIN_VALUE ? Math.negateExact(x) : x);
      case BITS -> PriceFunctions.bits(x);
      case BIT -> PriceFunctions.bit(x, y);
      case TRAILINGZEROS -> PriceFunctions.trailingzeros(x);
      case UABS -> PriceFunctions.uabs(x);
      case UDIV -> PriceFunctions.udiv(x, divisor(y));
      case ZEROSTEPS -> PriceFunctions.zerosteps(x, divisor(y));
      case EVENSTEPS -> PriceFunctions.evensteps(x, divisor(y));
      case LEADINGZEROS -> PriceFunctions.leadingzeros(x);
      case MASK -> x & y;
      case SHL -> PriceFunctions.shl(x, y);
      case USHR -> PriceFunctions.ushr(x, y);
      case STICKYUSHR -> PriceFunctions.stickyushr(x, y);
      case LEADINGBITS -> PriceFunctions.leadingbits(x, y);
      case STICKYDIV -> PriceFunctions.stickydiv(x, divisor(y));
      case MULLOW -> x * y;
      case MULHIGH -> PriceFunctions.mulhigh(x, y);
      case PRODUCT -> PriceFunctions.product(x, y);
      case SHLREM -> PriceFunctions.shlrem(x, distance(y), divisor(z));
      case STEPREM -> PriceFunctions.steprem(x, divisor(y), z);
      case STEPQUOT -> PriceFunctions.stepquot(x, divisor(y), z);
      case FITSHIFT -> PriceFunctions.fitshift(x, divisor(y), distance(z), values[3]);
      case FITSTEPS -> PriceFunctions.fitsteps(x, divisor(y), distance(z));
    };
  }

  private long extreme(long[] values) {
    long result = values[0];
    for (long value : values) {
      result = this == MAX ? PriceFunctions.max(result, value) : PriceFunctions.min(result, value);
    }
    return result;
  }

  private static long divisor(long value) {
    if (value == 0) {
      throw new ArithmeticException("division by zero");
    }
    return value;
  }

  private static long distance(long bits) {
    if (bits > PriceFunctions.MOST_BITS) {
      throw new ArithmeticException("more than " + PriceFunctions.MOST_BITS + " bits to shift");
    }
    return bits;
  }

  /** Whether the function can be called with this number of arguments. */
  public boolean accepts(int arguments) {
    return fewestArguments <= arguments && arguments <= mostArguments;
  }

  public String symbol() {
    return name().toLowerCase(Locale.ROOT);
  }

  String arity() {
    return fewestArguments == mostArguments
        ? fewestArguments + (fewestArguments == 1 ? " argument" : " arguments")
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
