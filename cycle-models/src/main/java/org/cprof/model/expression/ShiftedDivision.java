package org.cprof.model.expression;

/**
 * Division of unsigned numbers that goes on behind the last bit of the dividend, as floating-point
 * divisions in software do: shift the remainder left, divide, keep the remainder.
 */
final class ShiftedDivision {
  /** Wider than any difference of the exponents of two doubles. */
  private static final long MOST_BITS = 4096;

  /** A step that would shift by no more than this is not made. */
  private static final int FEWEST_BITS = 8;

  private ShiftedDivision() {}

  /**
   * The remainder of x*2^k by y, for k from 0 to 4096; of x for k below.
   *
   * @throws ArithmeticException if y is 0 or k is larger
   */
  static long shlrem(long x, long k, long y) {
    long remainder = remainder(x, y);
    long left = checked(k);
    while (left > 0 && remainder != 0) {
      long shift = Math.min(left, Long.numberOfLeadingZeros(remainder));
      if (shift == 0) { // its highest bit is set: twice the remainder takes 65 bits, less y 64
        remainder = (remainder << 1) - y;
        left--;
      } else {
        remainder = Long.remainderUnsigned(remainder << shift, y);
        left -= shift;
      }
    }
    return remainder;
  }

  /**
   * The remainder after so many steps of a division that goes on as many bits at once as fit: from
   * remainder x and quotient 0 each step shifts both by s = min(leadingzeros(remainder) - 1,
   * leadingzeros(quotient)), adds remainder / y to the quotient and takes the remainder by y; at s
   * up to 8 it stays as it is.
   *
   * @throws ArithmeticException if y is 0
   */
  static long steprem(long x, long y, long steps) {
    return steps(x, y, steps)[0];
  }

  /** The quotient after the same steps. */
  static long stepquot(long x, long y, long steps) {
    return steps(x, y, steps)[1];
  }

  private static long[] steps(long x, long y, long steps) {
    checkDivisor(y);
    long remainder = x;
    long quotient = 0;
    for (long step = 0; step < steps; step++) {
      int shift =
          Math.min(Long.numberOfLeadingZeros(remainder) - 1, Long.numberOfLeadingZeros(quotient));
      if (shift <= FEWEST_BITS || (remainder | quotient) == 0) {
        break;
      }
      long shifted = remainder << shift;
      quotient = (quotient << shift) + Long.divideUnsigned(shifted, y);
      remainder = Long.remainderUnsigned(shifted, y);
    }
    return new long[] {remainder, quotient};
  }

  /**
   * The bits done after so many steps where x*2^k is reduced by y in steps of min(bits left,
   * leadingzeros(remainder) - 1) bits.
   *
   * @throws ArithmeticException if y is 0 or k is beyond 4096
   */
  static long fitshift(long x, long y, long k, long steps) {
    return fit(x, y, k, steps)[0];
  }

  /** How many such steps there are. */
  static long fitsteps(long x, long y, long k) {
    return fit(x, y, k, Long.MAX_VALUE)[1];
  }

  private static long[] fit(long x, long y, long k, long steps) {
    checkDivisor(y);
    checked(k);
    long remainder = x;
    long done = 0;
    long step = 0;
    while (step < steps && done < k) {
      long shift = Math.min(k - done, Long.numberOfLeadingZeros(remainder) - 1);
      if (shift <= 0) {
        break;
      }
      remainder = Long.remainderUnsigned(remainder << shift, y);
      done += shift;
      step++;
    }
    return new long[] {done, step};
  }

  private static long remainder(long x, long y) {
    checkDivisor(y);
    return Long.remainderUnsigned(x, y);
  }

  private static void checkDivisor(long y) {
    if (y == 0) {
      throw new ArithmeticException("division by zero");
    }
  }

  private static long checked(long k) {
    if (k > MOST_BITS) {
      throw new ArithmeticException("more than " + MOST_BITS + " bits to shift");
    }
    return k;
  }
}
