package com.jopdesign.sys;

/**
 * Arithmetic, conversions and comparisons of doubles by their bits, in the bytecodes that the model
 * jop says.
 */
final class SoftFloat64 {

  private static final long SIGN = 0x8000000000000000L;
  private static final long MAGNITUDE = 0x7fffffffffffffffL;
  private static final long INFINITE = 0x7ff0000000000000L;
  private static final long NAN = 0x7ff8000000000000L;
  private static final long FRACTION = 0xfffffffffffffL;
  private static final long FIRST_BIT = 0x10000000000000L;
  private static final long LOW = 0xfffffff;

  private SoftFloat64() {}

  static boolean isNaN(long x) {
    return (x & 0x7fffffffffffffffL) > 0x7ff0000000000000L;
  }

  static int double_cmpl(long x, long y) {
    if (isNaN(x) || isNaN(y)) {
      return -1;
    }
    return cmp(x, y);
  }

  static int double_cmpg(long x, long y) {
    if (isNaN(x) || isNaN(y)) {
      return 1;
    }
    return cmp(x, y);
  }

  static int cmp(long x, long y) {
    if (x == y) {
      return 0;
    }
    if ((x | y) << 1 == 0) {
      return 0;
    }
    if (x < 0) {
      if (y < 0) {
        return x < y ? 1 : -1;
      }
      return -1;
    }
    if (y < 0) {
      return 1;
    }
    return x < y ? -1 : 1;
  }

  static boolean isInfinite(long x) {
    return (x & MAGNITUDE) == INFINITE;
  }

  static boolean isZero(long x) {
    return (x & MAGNITUDE) == 0;
  }

  static int unpackExponent(long x) {
    return ((int) (x >> 52) & 0x7ff) - 1075;
  }

  static long unpackMantissa(long x) {
    if ((x & INFINITE) == 0) {
      return (x & FRACTION) << 1;
    }
    return x & FRACTION | FIRST_BIT;
  }

  static long double_add(long x, long y) {
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
    long mantissa = unpackMantissa(x) << 3;
    int exponent = unpackExponent(x) - 3;
    long otherMantissa = unpackMantissa(y) << 3;
    int otherExponent = unpackExponent(y) - 3;
    int shift = exponent - otherExponent;
    if (shift > 0) {
      otherMantissa = BitUtils.stickyRightShift(otherMantissa, shift);
      otherExponent = exponent;
    } else if (shift < 0L) {
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
    long sum = mantissa + otherMantissa;
    long result = pack(isNegative, exponent, sum);
    if (result == SIGN) {
      return 0;
    }
    return result;
  }

  static long double_sub(long x, long y) {
    return double_add(x, y ^ SIGN);
  }

  static long double_mul(long x, long y) {
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
    long mantissa = unpackMantissa(x);
    int exponent = unpackExponent(x);
    long otherMantissa = unpackMantissa(y);
    int otherExponent = unpackExponent(y);
    int sum = exponent + otherExponent;
    long low = mantissa & LOW;
    long high = mantissa >> 28;
    long otherLow = otherMantissa & LOW;
    long otherHigh = otherMantissa >> 28;
    long first = low * otherLow;
    long middle = low * otherHigh;
    middle += high * otherLow;
    long last = high * otherHigh;
    long product = first + ((middle & LOW) << 28);
    long above = last + (middle >>> 28) + (product >>> 56);
    if (above == 0) {
      return pack(isNegative, sum, product);
    }
    product <<= 8;
    int shift = BitUtils.countLeadingZeros(above);
    above = above << shift | product >>> (64 - shift);
    product <<= shift;
    if (product != 0) {
      above |= 1;
    }
    sum += 56 - shift;
    return pack(isNegative, sum, above);
  }

  static long double_div(long x, long y) {
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
    long mantissa = unpackMantissa(x);
    int exponent = unpackExponent(x);
    long divisor = unpackMantissa(y);
    int otherExponent = unpackExponent(y);
    int difference = exponent - otherExponent;
    long quotient = 0;
    while (true) {
      int free = BitUtils.countLeadingZeros(mantissa) - 1;
      int room = BitUtils.countLeadingZeros(quotient);
      int shift = room < free ? room : free;
      if (shift <= 8) {
        if (mantissa != 0) {
          quotient |= 1;
        }
        break;
      }
      mantissa <<= shift;
      long more = mantissa / divisor;
      quotient = quotient << shift | more;
      mantissa = mantissa % divisor;
      difference -= shift;
    }
    return pack(isNegative, difference, quotient);
  }

  static long longToDouble(long x) {
    if (x < 0) {
      return pack(true, 0, -x);
    }
    return pack(false, 0, x);
  }

  static long intToDouble(int x) {
    return longToDouble(x);
  }

  static long floatToDouble(int x) {
    if (SoftFloat32.isNaN(x)) {
      return NAN;
    }
    boolean isNegative = x < 0;
    if (SoftFloat32.isZero(x)) {
      return isNegative ? SIGN : 0;
    }
    if (SoftFloat32.isInfinite(x)) {
      return isNegative ? SIGN | INFINITE : INFINITE;
    }
    int exponent = SoftFloat32.unpackExponent(x);
    long mantissa = SoftFloat32.unpackMantissa(x);
    return pack(isNegative, exponent, mantissa);
  }

  static long longValue(long x) {
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
      if (exponent <= -53) {
        return 0;
      }
      mantissa >>>= -exponent;
    }
    return isNegative ? -mantissa : mantissa;
  }

  static int intValue(long x) {
    long value = longValue(x);
    if (value >= Integer.MAX_VALUE) {
      return Integer.MAX_VALUE;
    }
    if (value <= Integer.MIN_VALUE) {
      return Integer.MIN_VALUE;
    }
    return (int) value;
  }

  private static long pack(boolean isNegative, int exponent, long mantissa) {
    if (mantissa != 0) {
      int shift = BitUtils.countLeadingZeros(mantissa);
      mantissa <<= shift;
      exponent -= shift;
      if (exponent < -1085) {
        mantissa = BitUtils.roundingRightShift(mantissa, -1074 - exponent);
      } else {
        mantissa = BitUtils.roundingRightShift(mantissa, 11);
        if (mantissa == 0x20000000000000L) {
          mantissa = FIRST_BIT;
          exponent++;
        }
        if (exponent > 960) {
          mantissa = INFINITE;
        } else {
          mantissa ^= FIRST_BIT;
          mantissa |= (long) (exponent + 1086) << 52;
        }
      }
    }
    if (isNegative) {
      mantissa |= SIGN;
    }
    return mantissa;
  }
}
