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
  },
  /** {@code bit(x, k)}: bit k of x in 64-bit two's complement, 0 or 1; bit 0 is the least. */
  BIT(2, 2) {
    @Override
    public long apply(long[] values) {
      return values[0] >>> values[1] & 1;
    }
  },
  /** The number of zero-bits below the least one-bit of a value; 64 of 0. */
  TRAILINGZEROS(1, 1) {
    @Override
    public long apply(long[] values) {
      return Long.numberOfTrailingZeros(values[0]);
    }
  },
  /**
   * The magnitude of a value as an unsigned 64-bit number, so that the least one has a magnitude
   * too.
   */
  UABS(1, 1) {
    @Override
    public long apply(long[] values) {
      return Math.abs(values[0]);
    }
  },
  /** The quotient of two unsigned 64-bit numbers. */
  UDIV(2, 2) {
    @Override
    public long apply(long[] values) {
      if (values[1] == 0) {
        throw new ArithmeticException("division by zero");
      }
      return Long.divideUnsigned(values[0], values[1]);
    }
  },
  /**
   * Of the 64 steps of the long division of two unsigned 64-bit numbers, those in which the
   * remainder so far, with the next bit of the dividend brought down, is 0.
   */
  ZEROSTEPS(2, 2) {
    @Override
    public long apply(long[] values) {
      return LongDivision.steps(values[0], values[1], 0);
    }
  },
  /**
   * Of the same steps, those in which that remainder is the divisor, so that the division comes out
   * even there.
   */
  EVENSTEPS(2, 2) {
    @Override
    public long apply(long[] values) {
      return LongDivision.steps(values[0], values[1], values[1]);
    }
  },
  /** The number of zero-bits above the highest one-bit of a value; 64 of 0. */
  LEADINGZEROS(1, 1) {
    @Override
    public long apply(long[] values) {
      return Long.numberOfLeadingZeros(values[0]);
    }
  },
  /** Bitwise and. */
  MASK(2, 2) {
    @Override
    public long apply(long[] values) {
      return values[0] & values[1];
    }
  },
  /** {@link UnsignedBits#shl}. */
  SHL(2, 2) {
    @Override
    public long apply(long[] values) {
      return UnsignedBits.shl(values[0], values[1]);
    }
  },
  /** {@link UnsignedBits#ushr}. */
  USHR(2, 2) {
    @Override
    public long apply(long[] values) {
      return UnsignedBits.ushr(values[0], values[1]);
    }
  },
  /** {@link UnsignedBits#stickyushr}. */
  STICKYUSHR(2, 2) {
    @Override
    public long apply(long[] values) {
      return UnsignedBits.stickyushr(values[0], values[1]);
    }
  },
  /** {@link UnsignedBits#leadingbits}. */
  LEADINGBITS(2, 2) {
    @Override
    public long apply(long[] values) {
      return UnsignedBits.leadingbits(values[0], values[1]);
    }
  },
  /** {@link UnsignedBits#stickydiv}. */
  STICKYDIV(2, 2) {
    @Override
    public long apply(long[] values) {
      return UnsignedBits.stickydiv(values[0], values[1]);
    }
  },
  /** The low 64 bits of the product. */
  MULLOW(2, 2) {
    @Override
    public long apply(long[] values) {
      return values[0] * values[1];
    }
  },
  /** {@link UnsignedBits#mulhigh}. */
  MULHIGH(2, 2) {
    @Override
    public long apply(long[] values) {
      return UnsignedBits.mulhigh(values[0], values[1]);
    }
  },
  /** {@link UnsignedBits#product}. */
  PRODUCT(2, 2) {
    @Override
    public long apply(long[] values) {
      return UnsignedBits.product(values[0], values[1]);
    }
  },
  /** {@link ShiftedDivision#shlrem}. */
  SHLREM(3, 3) {
    @Override
    public long apply(long[] values) {
      return ShiftedDivision.shlrem(values[0], values[1], values[2]);
    }
  },
  /** {@link ShiftedDivision#steprem}. */
  STEPREM(3, 3) {
    @Override
    public long apply(long[] values) {
      return ShiftedDivision.steprem(values[0], values[1], values[2]);
    }
  },
  /** {@link ShiftedDivision#stepquot}. */
  STEPQUOT(3, 3) {
    @Override
    public long apply(long[] values) {
      return ShiftedDivision.stepquot(values[0], values[1], values[2]);
    }
  },
  /** {@link ShiftedDivision#fitshift}. */
  FITSHIFT(4, 4) {
    @Override
    public long apply(long[] values) {
      return ShiftedDivision.fitshift(values[0], values[1], values[2], values[3]);
    }
  },
  /** {@link ShiftedDivision#fitsteps}. */
  FITSTEPS(3, 3) {
    @Override
    public long apply(long[] values) {
      return ShiftedDivision.fitsteps(values[0], values[1], values[2]);
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
   * @throws ArithmeticException on overflow, division by zero, or a shift of more than 4096 bits
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
