package com.jopdesign.sys;

/** Bits of ints and longs, in the bytecodes that the model jop says. */
final class BitUtils {

  private BitUtils() {}

  static int countLeadingZeros(int x) {
    if (x <= 0) {
      if (x == 0) {
        return 32;
      }
      return 0;
    }
    int n = 0;
    if ((x & 0xffff0000) == 0) {
      n = 16;
      x <<= 16;
    }
    if ((x & 0xff000000) == 0) {
      n += 8;
      x <<= 8;
    }
    while (x > 0) {
      n++;
      x <<= 1;
    }
    return n;
  }

  static int countLeadingZeros(long x) {
    int n = countLeadingZeros((int) (x >> 32));
    if (n == 32) {
      return 32 + countLeadingZeros((int) x);
    }
    return n;
  }

  static int stickyRightShift(int x, int n) {
    if (n >= 32) {
      return x == 0 ? 0 : 1;
    }
    if (x << (32 - n) == 0) {
      return x >>> n;
    }
    return x >>> n | 1;
  }

  static long stickyRightShift(long x, int n) {
    if (n >= 64) {
      return (long) (x == 0 ? 0 : 1);
    }
    if (x << (64 - n) == 0) {
      return x >>> n;
    }
    return x >>> n | 1;
  }

  /** Halves go to the even number. */
  static int roundingRightShift(int x, int n) {
    if (n > 32) {
      return 0;
    }
    int lost;
    if (n == 32) {
      lost = x;
      x = 0;
    } else {
      lost = x << (32 - n);
      x >>>= n;
    }
    if (lost < 0 && (lost != Integer.MIN_VALUE || (x & 1) == 1)) {
      return x + 1;
    }
    return x;
  }

  static long roundingRightShift(long x, int n) {
    if (n > 64) {
      return 0;
    }
    long lost;
    if (n == 64) {
      lost = x;
      x = 0;
    } else {
      lost = x << (64 - n);
      x >>>= n;
    }
    if (lost < 0 && (lost != Long.MIN_VALUE || (x & 1) == 1)) {
      return x + 1;
    }
    return x;
  }
}
