package targets;

/** Comparisons of floats and doubles of all kinds, drawn without a division. */
public final class Comparisons implements Runnable {

  /** Pairs of operands for each bytecode. */
  public static final int PAIRS = 100_000;

  private static final long INFINITE = 0x7ff0_0000_0000_0000L;

  private long drawn = 22;
  private int less;
  private int greater;

  @Override
  public void run() {
    for (int i = 0; i < PAIRS; i++) {
      long x = operand(0);
      long y = operand(x);
      doubles(Double.longBitsToDouble(x), Double.longBitsToDouble(y));
      int a = (int) (x >> 32);
      int b = (int) (y >> 32);
      floats(Float.intBitsToFloat(a), Float.intBitsToFloat(b));
    }
  }

  /** Of eight, one is a zero, one infinite or a NaN, and two are equal or near to the other. */
  private long operand(long near) {
    drawn ^= drawn << 13;
    drawn ^= drawn >>> 7;
    drawn ^= drawn << 17;
    return switch ((int) drawn & 7) {
      case 0 -> drawn & Long.MIN_VALUE;
      case 1 -> drawn & (Long.MIN_VALUE | 1L << 40) | INFINITE;
      case 2 -> near ^ (drawn & 0x100) << 30;
      case 3 -> near ^ (drawn & 0x300) << 24;
      default -> drawn;
    };
  }

  private void doubles(double x, double y) {
    less += x < y ? 1 : 0;
    greater += x > y ? 1 : 0;
  }

  private void floats(float x, float y) {
    less += x < y ? 1 : 0;
    greater += x > y ? 1 : 0;
  }
}
