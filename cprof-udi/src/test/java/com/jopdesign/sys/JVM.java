package com.jopdesign.sys;

/**
 * Stands for a target's own run-time class, which executes the bytecodes that the model jop says.
 */
public final class JVM {

  private JVM() {}

  public static int f_idiv(int x, int y) {
    if (y == 0) {
      throw new ArithmeticException();
    }
    if (y == Integer.MIN_VALUE) {
      if (x == Integer.MIN_VALUE) {
        return 1;
      }
      return 0;
    }
    boolean negative = false;
    if (x < 0) {
      negative = true;
      x = -x;
    }
    if (y < 0) {
      negative = !negative;
      y = -y;
    }
    int quotient = 0;
    int remainder = 0;
    for (int i = 0; i < 32; i++) {
      quotient <<= 1;
      remainder <<= 1;
      if (x < 0) {
        remainder |= 1;
      }
      x <<= 1;
      if (remainder >= y) {
        remainder -= y;
        quotient |= 1;
      }
    }
    if (negative) {
      quotient = -quotient;
    }
    return quotient;
  }

  public static int f_i2b(int x) {
    x &= 0xff;
    if ((x & 0x80) != 0) {
      x |= 0xffffff00;
    }
    return x;
  }

  public static int f_i2s(int x) {
    x &= 0xffff;
    if ((x & 0x8000) != 0) {
      x |= 0xffff0000;
    }
    return x;
  }

  public static int f_fcmpl(int x, int y) {
    return SoftFloat32.float_cmpl(x, y);
  }

  public static int f_fcmpg(int x, int y) {
    return SoftFloat32.float_cmpg(x, y);
  }

  public static int f_dcmpl(long x, long y) {
    return SoftFloat64.double_cmpl(x, y);
  }

  public static int f_dcmpg(long x, long y) {
    return SoftFloat64.double_cmpg(x, y);
  }

  public static int f_fadd(int x, int y) {
    return SoftFloat32.float_add(x, y);
  }

  public static long f_dadd(long x, long y) {
    return SoftFloat64.double_add(x, y);
  }

  public static int f_fsub(int x, int y) {
    return SoftFloat32.float_sub(x, y);
  }

  public static long f_dsub(long x, long y) {
    return SoftFloat64.double_sub(x, y);
  }

  public static int f_fmul(int x, int y) {
    return SoftFloat32.float_mul(x, y);
  }

  public static long f_dmul(long x, long y) {
    return SoftFloat64.double_mul(x, y);
  }

  public static int f_fdiv(int x, int y) {
    return SoftFloat32.float_div(x, y);
  }

  public static long f_ddiv(long x, long y) {
    return SoftFloat64.double_div(x, y);
  }

  public static int f_i2f(int x) {
    return SoftFloat32.intToFloat(x);
  }

  public static int f_l2f(long x) {
    return SoftFloat32.longToFloat(x);
  }

  public static int f_d2f(long x) {
    return SoftFloat32.doubleToFloat(x);
  }

  public static long f_i2d(int x) {
    return SoftFloat64.intToDouble(x);
  }

  public static long f_l2d(long x) {
    return SoftFloat64.longToDouble(x);
  }

  public static long f_f2d(int x) {
    return SoftFloat64.floatToDouble(x);
  }

  public static int f_f2i(int x) {
    return SoftFloat32.intValue(x);
  }

  public static long f_f2l(int x) {
    return SoftFloat32.longValue(x);
  }

  public static int f_d2i(long x) {
    return SoftFloat64.intValue(x);
  }

  public static long f_d2l(long x) {
    return SoftFloat64.longValue(x);
  }
}
