package com.jopdesign.sys;

/** Comparisons of floats by their bits, in the bytecodes that the model jop says. */
final class SoftFloat32 {

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
}
