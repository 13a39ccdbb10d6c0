package com.jopdesign.sys;

/**
 * Arithmetic, conversions and comparisons of floats by their bits, in the bytecodes that the model
 * jop says.
 */
final class SoftFloat32 {

  private static final int SIGN = 0x80000000;
  private static final int MAGNITUDE = 0x7fffffff;
  private static final int INFINITE = 0x7f800000;
  private static final int NAN = 0x7fc00000;
  private static final int FRACTION = 0x7fffff;
  private static final int FIRST_BIT = 0x800000;

  private SoftFloat32() {}

  static boolean isNaN(int x) {
    return (x & 0x7fffffff) > 0x7f800000;
  }

  static int float_cmpl(int x, int y) {
    if (isNaN(x) || isNaN(y)) {
      return -1;
    }
    return cmp(x, y);
  }

  static int float_cmpg(int x, int y) {
    if (isNaN(x) || isNaN(y)) {
      return 1;
    }
    return cmp(x, y);
  }

  /** Less than 0, 0 or more; not the difference 1 of the JVM. */
  static int cmp(int x, int y) {
    if (x == y) {
      return 0;
    }
    if ((x | y) << 1 == 0) {
      return 0;
    }
    if (x < 0) {
      if (y < 0) {
        return y - x;
      }
      return -1;
    }
    if (y < 0) {
      return 1;
    }
    return x - y;
  }

  static boolean isInfinite(int x) {
    return (x & MAGNITUDE) == INFINITE;
  }

  static boolean isZero(int x) {
    return (x & MAGNITUDE) == 0;
  }

  static int unpackExponent(int x) {
    return ((x >> 23) & 0xff) - 150;
  }

  static int unpackMantissa(int x) {
    if ((x & INFINITE) == 0) {
      return (x & FRACTION) << 1;
    }
    return x & FRACTION | FIRST_BIT;
  }

  static int float_add(int x, int y) {
    if (isNaN(x) || isNaN(y)) {
      return NAN;
    }
    boolean isNegative = x < 0;
    boolean otherIsNegative = y < 0;
    boolean isInfinite = isInfinite(x);
    boolean otherIsInfinite = isInfinite(y);
    if (isInfinite || otherIsInfinite) {
      if (isInfinite && otherIsInfinite) {
        if (isNegative != otherIsNegative) {
          return NAN;
        }
        return x;
      }
      if (isInfinite) {
        return x;
      }
      return y;
    }
    boolean isZero = isZero(x);
    boolean otherIsZero = isZero(y);
    if (isZero || otherIsZero) {
      if (isZero && otherIsZero) {
        if (isNegative != otherIsNegative) {
          return 0;
        }
        return x;
      }
      if (isZero) {
        return y;
      }
      return x;
    }
    int mantissa = unpackMantissa(x) << 3;
    int exponent = unpackExponent(x) - 3;
    int otherMantissa = unpackMantissa(y) << 3;
    int otherExponent = unpackExponent(y) - 3;
    int shift = exponent - otherExponent;
    if (shift > 0) {
      otherMantissa = BitUtils.stickyRightShift(otherMantissa, shift);
      otherExponent = exponent;
    } else if (shift < 0) {
      mantissa = BitUtils.stickyRightShift(mantissa, -shift);
      exponent = otherExponent;
    }
    if (isNegative ^ otherIsNegative) {
      if (mantissa > otherMantissa) {
        otherMantissa = -otherMantissa;
      } else {
        mantissa = -mantissa;
        isNegative = otherIsNegative;
      }
    }
    int sum = mantissa + otherMantissa;
    int result = pack(isNegative, exponent, sum);
    if (result == SIGN) {
      return 0;
    }
    return result;
  }

  static int float_sub(int x, int y) {
    return float_add(x, y ^ SIGN);
  }

  static int float_mul(int x, int y) {
    if (isNaN(x) || isNaN(y)) {
      return NAN;
    }
    boolean isNegative = x < 0 ^ y < 0;
    if (isInfinite(x) || isInfinite(y)) {
      if (isZero(x) || isZero(y)) {
        return NAN;
      }
      return isNegative ? SIGN | INFINITE : INFINITE;
    }
    int mantissa = unpackMantissa(x);
    int exponent = unpackExponent(x);
    int otherMantissa = unpackMantissa(y);
    int otherExponent = unpackExponent(y);
    int sum = exponent + otherExponent;
    long product = (long) mantissa * otherMantissa;
    return pack(isNegative, sum, product);
  }

  static int float_div(int x, int y) {
    if (isNaN(x) || isNaN(y)) {
      return NAN;
    }
    boolean isNegative = x < 0 ^ y < 0;
    boolean first = isInfinite(x);
    boolean second = isInfinite(y);
    if (first || second) {
      if (first && second) {
        return NAN;
      }
      if (first) {
        return isNegative ? SIGN | INFINITE : INFINITE;
      }
      return isNegative ? SIGN : 0;
    }
    first = isZero(x);
    second = isZero(y);
    if (first || second) {
      if (first && second) {
        return NAN;
      }
      if (first) {
        return isNegative ? SIGN : 0;
      }
      return isNegative ? SIGN | INFINITE : INFINITE;
    }
    int mantissa = unpackMantissa(x);
    int exponent = unpackExponent(x);
    int otherMantissa = unpackMantissa(y);
    int otherExponent = unpackExponent(y);
    int shift = BitUtils.countLeadingZeros(mantissa) + 22;
    long dividend = (long) mantissa << shift;
    long quotient = dividend / otherMantissa;
    boolean isInexact = quotient * otherMantissa != dividend;
    int difference = exponent - otherExponent - shift;
    if (isInexact) {
      quotient |= 1;
    }
    return pack(isNegative, difference, quotient);
  }

  static int intToFloat(int x) {
    if (x < 0) {
      return pack(true, 0, -x);
    }
    return pack(false, 0, x);
  }

  static int longToFloat(long x) {
    if (x < 0) {
      return pack(true, 0, -x);
    }
    return pack(false, 0, x);
  }

  static int doubleToFloat(long x) {
    if (SoftFloat64.isNaN(x)) {
      return NAN;
    }
    boolean isNegative = x < 0;
    if (SoftFloat64.isZero(x)) {
      return isNegative ? SIGN : 0;
    }
    if (SoftFloat64.isInfinite(x)) {
      return isNegative ? SIGN | INFINITE : INFINITE;
    }
    int exponent = SoftFloat64.unpackExponent(x);
    long mantissa = SoftFloat64.unpackMantissa(x);
    return pack(isNegative, exponent, mantissa);
  }

  static long longValue(int x) {
    if (isNaN(x)) {
      return 0;
    }
    boolean isNegative = x < 0;
    int exponent = unpackExponent(x);
    long mantissa = unpackMantissa(x);
    if (exponent > 0) {
      if (exponent >= 63 || mantissa >> (63 - exponent) != 0) {
        return isNegative ? Long.MIN_VALUE : Long.MAX_VALUE;
      }
      mantissa <<= exponent;
    } else {
      if (exponent <= -24) {
        return 0;
      }
      mantissa >>>= -exponent;
    }
    return isNegative ? -mantissa : mantissa;
  }

  static int intValue(int x) {
    long value = longValue(x);
    if (value >= Integer.MAX_VALUE) {
      return Integer.MAX_VALUE;
    }
    if (value <= Integer.MIN_VALUE) {
      return Integer.MIN_VALUE;
    }
    return (int) value;
  }

  static int pack(boolean isNegative, int exponent, int mantissa) {
    int shift = BitUtils.countLeadingZeros(mantissa);
    mantissa <<= shift;
    exponent -= shift;
    return pack2(isNegative, exponent, mantissa);
  }

  static int pack(boolean isNegative, int exponent, long mantissa) {
    int shift = 32 - BitUtils.countLeadingZeros(mantissa);
    if (shift > 0) {
      mantissa = BitUtils.stickyRightShift(mantissa, shift);
    } else if (shift < 0) {
      mantissa <<= -shift;
    }
    exponent += shift;
    return pack2(isNegative, exponent, (int) mantissa);
  }

  private static int pack2(boolean isNegative, int exponent, int mantissa) {
    if (mantissa != 0) {
      if (exponent < -157) {
        mantissa = BitUtils.roundingRightShift(mantissa, -149 - exponent);
      } else {
        mantissa = BitUtils.roundingRightShift(mantissa, 8);
        if (mantissa == 0x1000000) {
          mantissa = FIRST_BIT;
          exponent++;
        }
        if (exponent > 96) {
          mantissa = INFINITE;
        } else {
          mantissa ^= FIRST_BIT;
          mantissa |= (exponent + 158) << 23;
        }
      }
    }
    if (isNegative) {
      mantissa |= SIGN;
    }
    return mantissa;
  }
}
