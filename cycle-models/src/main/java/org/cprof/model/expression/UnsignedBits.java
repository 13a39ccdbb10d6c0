package org.cprof.model.expression;

/** Arithmetic on 64-bit integers as bits and unsigned numbers, as floating point in software is. */
final class UnsignedBits {
  private UnsignedBits() {}

  /** x shifted left by k bits; 0 if k is not within 0..63. */
  static long shl(long x, long k) {
    return 0 <= k && k < Long.SIZE ? x << k : 0;
  }

  /** x shifted right by k bits, zeros from above; 0 if k is not within 0..63. */
  static long ushr(long x, long k) {
    return 0 <= k && k < Long.SIZE ? x >>> k : 0;
  }

  /**
   * {@link #ushr} with bit 0 set if a one-bit is shifted out; x for k up to 0, 1 or for 0 0 where
   * all is shifted out.
   */
  static long stickyushr(long x, long k) {
    if (k <= 0) {
      return x;
    }
    long lost = k < Long.SIZE ? x << -k : x;
    return ushr(x, k) | (lost != 0 ? 1 : 0);
  }

  /**
   * The first k bits of x from its highest one-bit on, shifted left if there are fewer, with bit 0
   * set if a one-bit follows them; 0 of 0.
   */
  static long leadingbits(long x, long k) {
    long beyond = Long.SIZE - Long.numberOfLeadingZeros(x) - k;
    return beyond < 0 ? shl(x, -beyond) : stickyushr(x, beyond);
  }

  /**
   * The unsigned quotient, with bit 0 set if there is a remainder.
   *
   * @throws ArithmeticException if the divisor is 0
   */
  static long stickydiv(long x, long y) {
    long quotient = Long.divideUnsigned(x, y);
    return quotient * y == x ? quotient : quotient | 1;
  }

  /** The high 64 bits of the unsigned product of 128. */
  static long mulhigh(long x, long y) {
    return Math.multiplyHigh(x, y) + (x >> 63 & y) + (y >> 63 & x);
  }

  /**
   * The first 64 bits of the unsigned product from its highest one-bit on, with bit 0 set if a
   * one-bit follows them; 0 of 0.
   */
  static long product(long x, long y) {
    long high = mulhigh(x, y);
    long low = x * y;
    if (high == 0) {
      return leadingbits(low, Long.SIZE);
    }
    int shift = Long.numberOfLeadingZeros(high);
    long first = shift == 0 ? high : high << shift | low >>> -shift;
    return low << shift == 0 ? first : first | 1;
  }
}
