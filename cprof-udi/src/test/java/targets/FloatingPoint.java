package targets;

import java.util.Random;

/** All bytecodes of floating point, with operands of all kinds. */
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
    doubles = x + y;
    doubles = x - y;
    doubles = x * y;
    doubles = x / y;
    doubles = x % y;
    doubles = -x;
    longs = x > y ? 1 : 0;
    longs = x < y ? 1 : 0;
    longs = (int) x;
    longs = (long) x;
    floats = (float) x;
  }

  private void floats(float x, float y) {
    floats = x + y;
    floats = x - y;
    floats = x * y;
    floats = x / y;
    floats = x % y;
    floats = -x;
    longs = x > y ? 1 : 0;
    longs = x < y ? 1 : 0;
    longs = (int) x;
    longs = (long) x;
    doubles = x;
  }

  private void integers(int i, long l) {
    floats = i;
    doubles = i;
    floats = l;
    doubles = l;
  }
}
