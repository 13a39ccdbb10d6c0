package targets;

import java.util.Random;

/** All bytecodes of floating point, each in a method of its own, with operands of all kinds. */
public final class FloatingPoint implements Runnable {

  /** Pairs of operands for each bytecode. */
  public static final int PAIRS = 400;

  private static final long[] SPECIALS = {
    0,
    1,
    2,
    3,
    0x3ff0_0000_0000_0000L,
    0x4000_0000_0000_0000L,
    0x7ff0_0000_0000_0000L,
    0x7ff8_0000_0000_0000L,
    0x7fef_ffff_ffff_ffffL,
    0x000f_ffff_ffff_ffffL,
    0x41e0_0000_0000_0000L
  };

  private float floats;
  private double doubles;
  private long longs;

  /** The operand of a place; the second of a pair is often near the first. */
  public static long operand(Random random, long near) {
    long any = random.nextInt(3) == 0 ? near ^ random.nextInt(64) : random.nextLong();
    long value = random.nextInt(4) == 0 ? SPECIALS[random.nextInt(SPECIALS.length)] : any;
    return random.nextBoolean() ? value : value ^ Long.MIN_VALUE;
  }

  /** The operand as a float, which has the sign and the first bits. */
  public static int floatBits(long operand) {
    return (int) (operand >> 32);
  }

  @Override
  public void run() {
    Random random = new Random(22);
    for (int i = 0; i < PAIRS; i++) {
      long x = operand(random, 0);
      long y = operand(random, x);
      doubles(Double.longBitsToDouble(x), Double.longBitsToDouble(y));
      floats(Float.intBitsToFloat(floatBits(x)), Float.intBitsToFloat(floatBits(y)));
      integers((int) y, x >> (y & 63));
    }
  }

  private void doubles(double x, double y) {
    dadd(x, y);
    dsub(x, y);
    dmul(x, y);
    ddiv(x, y);
    drem(x, y);
    dcmpl(x, y);
    dcmpg(x, y);
    d2i(x);
    d2l(x);
    d2f(x);
    dneg(x);
  }

  private void floats(float x, float y) {
    fadd(x, y);
    fsub(x, y);
    fmul(x, y);
    fdiv(x, y);
    frem(x, y);
    fcmpl(x, y);
    fcmpg(x, y);
    f2i(x);
    f2l(x);
    f2d(x);
    fneg(x);
  }

  private void integers(int i, long l) {
    i2f(i);
    i2d(i);
    l2f(l);
    l2d(l);
  }

  private void dadd(double x, double y) {
    doubles = x + y;
  }

  private void dsub(double x, double y) {
    doubles = x - y;
  }

  private void dmul(double x, double y) {
    doubles = x * y;
  }

  private void ddiv(double x, double y) {
    doubles = x / y;
  }

  private void drem(double x, double y) {
    doubles = x % y;
  }

  private void dcmpl(double x, double y) {
    longs = x > y ? 1 : 0;
  }

  private void dcmpg(double x, double y) {
    longs = x < y ? 1 : 0;
  }

  private void d2i(double x) {
    longs = (int) x;
  }

  private void d2l(double x) {
    longs = (long) x;
  }

  private void d2f(double x) {
    floats = (float) x;
  }

  private void dneg(double x) {
    doubles = -x;
  }

  private void fadd(float x, float y) {
    floats = x + y;
  }

  private void fsub(float x, float y) {
    floats = x - y;
  }

  private void fmul(float x, float y) {
    floats = x * y;
  }

  private void fdiv(float x, float y) {
    floats = x / y;
  }

  private void frem(float x, float y) {
    floats = x % y;
  }

  private void fcmpl(float x, float y) {
    longs = x > y ? 1 : 0;
  }

  private void fcmpg(float x, float y) {
    longs = x < y ? 1 : 0;
  }

  private void f2i(float x) {
    longs = (int) x;
  }

  private void f2l(float x) {
    longs = (long) x;
  }

  private void f2d(float x) {
    doubles = x;
  }

  private void fneg(float x) {
    floats = -x;
  }

  private void i2f(int x) {
    floats = x;
  }

  private void i2d(int x) {
    doubles = x;
  }

  private void l2f(long x) {
    floats = x;
  }

  private void l2d(long x) {
    doubles = x;
  }
}
