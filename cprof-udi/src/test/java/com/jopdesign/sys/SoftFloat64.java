package com.jopdesign.sys;

/** Comparisons of doubles by their bits, in the bytecodes that the model jop says. */
final class SoftFloat64 {

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
}
