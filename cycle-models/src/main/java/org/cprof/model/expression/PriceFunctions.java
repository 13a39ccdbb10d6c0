package org.cprof.model.expression;

/**
 * The functions of price expressions on 64-bit integers, signed or as bits and unsigned numbers.
 * They never throw: a division by zero gives 0. {@link Function} refuses what has no value.
 *
 * <p>The build compiles this file once more, as {@code java.lang.CProfFunctions}, which inserted
 * code calls. So none of them calls a method of the JDK: those are instrumented, and would be
 * counted as the program's work.
 */
public final class PriceFunctions {
  /** Wider than any difference of the exponents of two doubles. */
  static final long MOST_BITS = 4096;

  /** Steps of a division that would shift by no more bits are not made. */
  private static final long FEWEST_BITS = 8;

  private PriceFunctions() {}

  @ForceInline
  public static long max(long a, long b) {
    return a >= b ? a : b;
  }

  @ForceInline
  public static long min(long a, long b) {
    return a <= b ? a : b;
  }

  @ForceInline
  public static long abs(long value) {
    return value < 0 ? -value : value;
  }

  /** The magnitude as an unsigned number, so that the least value has one too. */
  @ForceInline
  public static long uabs(long value) {
    return value < 0 ? -value : value;
  }

  @ForceInline
  public static long divide(long dividend, long divisor) {
    return divisor == 0 ? 0 : dividend / divisor;
  }

  /** The quotient of two unsigned numbers. */
  @ForceInline
  public static long udiv(long dividend, long divisor) {
    if (divisor == 0) {
      return 0;
    }
    if (divisor < 0) {
      return isBelow(dividend, divisor) ? 0 : 1;
    }
    if (dividend >= 0) {
      return dividend / divisor;
    }
    long quotient = (dividend >>> 1) / divisor << 1;
    return isBelow(dividend - quotient * divisor, divisor) ? quotient : quotient + 1;
  }

  @ForceInline
  private static boolean isBelow(long a, long b) {
    return a + Long.MIN_VALUE < b + Long.MIN_VALUE;
  }

  @ForceInline
  public static long bits(long value) {
    long pairs = value - (value >>> 1 & 0x5555555555555555L);
    long nibbles = (pairs & 0x3333333333333333L) + (pairs >>> 2 & 0x3333333333333333L);
    return (nibbles + (nibbles >>> 4) & 0x0f0f0f0f0f0f0f0fL) * 0x0101010101010101L >>> 56;
  }

  /** One bit, 0 or 1; bit 0 is the least. */
  @ForceInline
  public static long bit(long value, long number) {
    return value >>> number & 1;
  }

  /** The number of zero-bits below the least one-bit; 64 of 0. */
  @ForceInline
  public static long trailingzeros(long value) {
    return bits((value & -value) - 1);
  }

  /**
   * Of the 64 steps of the long division of two unsigned numbers (shift, compare, subtract: as
   * processors without a divider do it), those in which the remainder so far, with the next bit of
   * the dividend brought down, is 0.
   */
  public static long zerosteps(long dividend, long divisor) {
    return steps(dividend, divisor, 0);
  }

  /**
   * Of the same steps, those in which that remainder is the divisor, so that the division comes out
   * even there.
   */
  public static long evensteps(long dividend, long divisor) {
    return steps(dividend, divisor, divisor);
  }

  private static long steps(long dividend, long divisor, long value) {
    long significant = 64 - leadingzeros(dividend);
    long count = value == 0 ? 64 - significant : 0;
    if (divisor == 0) {
      return 0;
    }
    // As many bits as the divisor has, less one, are below it, and not 0.
    long ahead = significant - (64 - leadingzeros(divisor)) + 1;
    if (ahead <= 0) {
      return count;
    }
    // If a step leaves 0, the bits of the dividend below it are the remainder of the division, as
    // long as they are fewer than the divisor's.
    if (ushr(divisor, ahead) != 0 && ushr(urem(dividend, divisor), ahead) != 0) {
      return count;
    }
    long remainder = ushr(dividend, ahead);
    for (int bit = (int) ahead - 1; bit >= 0; bit--) {
      boolean beyond64Bits = remainder < 0;
      remainder = remainder << 1 | dividend >>> bit & 1;
      if (remainder == value && !beyond64Bits) {
        count++;
      }
      if (beyond64Bits || !isBelow(remainder, divisor)) {
        remainder -= divisor;
      }
    }
    return count;
  }

  /** The number of zero-bits above the highest one-bit; 64 of 0. */
  @ForceInline
  public static long leadingzeros(long value) {
    if (value <= 0) {
      return value == 0 ? 64 : 0;
    }
    // The exponent of a double; of neighbouring one-bits only the higher stays, so none is rounded.
    return 1086 - (Double.doubleToRawLongBits((double) (value & ~(value >>> 1))) >>> 52);
  }

  /** A value shifted left; 0 if the distance is not within 0..63. */
  @ForceInline
  public static long shl(long value, long distance) {
    return (distance & ~63) == 0 ? value << distance : 0;
  }

  /** A value shifted right, zeros from above; 0 if the distance is not within 0..63. */
  @ForceInline
  public static long ushr(long value, long distance) {
    return (distance & ~63) == 0 ? value >>> distance : 0;
  }

  /**
   * {@link #ushr} with bit 0 set if a one-bit is shifted out; the value for distances up to 0, 1 or
   * for 0 0 where all is shifted out.
   */
  @ForceInline
  public static long stickyushr(long value, long distance) {
    if (distance <= 0) {
      return value;
    }
    long lost = distance < 64 ? value << -distance : value;
    return ushr(value, distance) | (lost != 0 ? 1 : 0);
  }

  /**
   * So many bits of a value from its highest one-bit on, shifted left if there are fewer, with bit
   * 0 set if a one-bit follows them; 0 of 0.
   */
  @ForceInline
  public static long leadingbits(long value, long number) {
    long beyond = 64 - leadingzeros(value) - number;
    return beyond < 0 ? shl(value, -beyond) : stickyushr(value, beyond);
  }

  /** The unsigned quotient, with bit 0 set if there is a remainder. */
  public static long stickydiv(long dividend, long divisor) {
    long quotient = udiv(dividend, divisor);
    return divisor == 0 || quotient * divisor == dividend ? quotient : quotient | 1;
  }

  /** The high 64 bits of the unsigned product of 128. */
  @ForceInline
  public static long mulhigh(long a, long b) {
    long lowA = a & 0xffffffffL;
    long lowB = b & 0xffffffffL;
    long highA = a >>> 32;
    long highB = b >>> 32;
    long middle = highA * lowB + (lowA * lowB >>> 32);
    long other = lowA * highB + (middle & 0xffffffffL);
    return highA * highB + (middle >>> 32) + (other >>> 32);
  }

  /**
   * The first 64 bits of the unsigned product from its highest one-bit on, with bit 0 set if a
   * one-bit follows them; 0 of 0.
   */
  @ForceInline
  public static long product(long a, long b) {
    long high = mulhigh(a, b);
    long low = a * b;
    if (high == 0) {
      return leadingbits(low, 64);
    }
    long shift = leadingzeros(high);
    long first = shift == 0 ? high : high << shift | low >>> -shift;
    return low << shift == 0 ? first : first | 1;
  }

  /**
   * The remainder of value*2^distance by the divisor, as floating-point divisions in software find
   * it: shift the remainder left, divide, keep the remainder. For distances below 0 that of value.
   */
  public static long shlrem(long value, long distance, long divisor) {
    if (divisor == 0 || distance > MOST_BITS) {
      return 0;
    }
    long remainder = urem(value, divisor);
    long left = distance;
    while (left > 0 && remainder != 0) {
      long shift = min(left, leadingzeros(remainder));
      if (shift == 0) { // twice the remainder takes 65 bits, less the divisor 64
        remainder = (remainder << 1) - divisor;
        left--;
      } else {
        remainder = urem(remainder << shift, divisor);
        left -= shift;
      }
    }
    return remainder;
  }

  /**
   * The remainder after so many steps of a division that goes on as many bits at once as fit: from
   * the dividend as remainder and quotient 0 each step shifts both by s =
   * min(leadingzeros(remainder) - 1, leadingzeros(quotient)), adds remainder / divisor to the
   * quotient and takes the remainder by the divisor; at s up to 8 it stays as it is.
   */
  public static long steprem(long dividend, long divisor, long steps) {
    return step(dividend, divisor, steps, false);
  }

  /** The quotient after the same steps. */
  public static long stepquot(long dividend, long divisor, long steps) {
    return step(dividend, divisor, steps, true);
  }

  private static long step(long before, long divisor, long steps, boolean wantsQuotient) {
    long remainder = before;
    long quotient = 0;
    for (long step = 0; step < steps && stepShift(remainder, quotient, divisor) > 0; step++) {
      long next = nextrem(remainder, quotient, divisor);
      quotient = nextquot(remainder, quotient, divisor);
      remainder = next;
    }
    return wantsQuotient ? quotient : remainder;
  }

  /** The remainder after one step more. */
  public static long nextrem(long remainder, long quotient, long divisor) {
    long shift = stepShift(remainder, quotient, divisor);
    long shifted = remainder << shift;
    return shift == 0 ? remainder : shifted - udiv(shifted, divisor) * divisor;
  }

  /** The quotient after one step more. */
  public static long nextquot(long remainder, long quotient, long divisor) {
    long shift = stepShift(remainder, quotient, divisor);
    return shift == 0 ? quotient : (quotient << shift) + udiv(remainder << shift, divisor);
  }

  /** By how many bits a step shifts; 0 where none is made. */
  @ForceInline
  private static long stepShift(long remainder, long quotient, long divisor) {
    long shift = min(leadingzeros(remainder) - 1, leadingzeros(quotient));
    return shift <= FEWEST_BITS || (remainder | quotient) == 0 || divisor == 0 ? 0 : shift;
  }

  /**
   * The bits done after so many steps where value*2^distance is reduced by the divisor in steps of
   * min(bits left, leadingzeros(remainder) - 1) bits.
   */
  public static long fitshift(long value, long divisor, long distance, long steps) {
    return fit(value, divisor, distance, steps, false);
  }

  /** How many such steps there are. */
  public static long fitsteps(long value, long divisor, long distance) {
    return fit(value, divisor, distance, MOST_BITS, true);
  }

  private static long fit(long value, long divisor, long distance, long steps, boolean wantsSteps) {
    long remainder = value;
    long done = 0;
    long step = 0;
    while (step < steps && done < distance && divisor != 0 && distance <= MOST_BITS) {
      long shift = min(distance - done, leadingzeros(remainder) - 1);
      if (shift <= 0) {
        break;
      }
      remainder = urem(remainder << shift, divisor);
      done += shift;
      step++;
    }
    return wantsSteps ? step : done;
  }

  private static long urem(long dividend, long divisor) {
    return dividend - udiv(dividend, divisor) * divisor;
  }
}
