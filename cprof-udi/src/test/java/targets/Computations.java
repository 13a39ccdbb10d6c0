package targets;

/**
 * Arithmetic, comparisons and conversions of floats and doubles of all kinds, drawn without a
 * division.
 */
public final class Computations implements Runnable {

  /** Pairs of operands for each bytecode. */
  public static final int PAIRS = 100_000;

  private static final long INFINITE = 0x7ff0_0000_0000_0000L;

  /** Of a float, which has the first bits. */
  private static final long INFINITE_FLOAT = 0x7f80_0000_0000_0000L;

  private long drawn = 22;
  private double doubleResult;
  private float floatResult;
  private long longResult;
  private int intResult;

  @Override
  public void run() {
    for (int i = 0; i < PAIRS; i++) {
      long x = operand(0);
      long y = operand(x);
      doubles(Double.longBitsToDouble(x), Double.longBitsToDouble(y));
      int a = (int) (x >> 32);
      int b = (int) (y >> 32);
      floats(Float.intBitsToFloat(a), Float.intBitsToFloat(b));
      integers(a, x);
    }
  }

  /**
   * Of 16 two are zeros, infinite, a NaN or subnormal, two have few bits, four are of the size of
   * integers, four equal the other but for some bits.
   */
  private long operand(long near) {
    drawn ^= drawn << 13;
    drawn ^= drawn >>> 7;
    drawn ^= drawn << 17;
    return switch ((int) drawn & 15) {
      case 0 -> drawn & (Long.MIN_VALUE | 1L << 40 | (drawn & 16) << 50);
      case 1 ->
          drawn & (Long.MIN_VALUE | 1L << 40) | ((drawn & 32) == 0 ? INFINITE : INFINITE_FLOAT);
      case 2 -> drawn & (Long.MIN_VALUE | -1L >>> 12 + (int) (drawn >> 4 & 31));
      case 3, 4 -> drawn & -1L << 48;
      case 5, 6 -> drawn & (Long.MIN_VALUE | -1L >>> 7) | 0x3c0L << 52;
      case 7, 8 -> drawn & (Long.MIN_VALUE | -1L >>> 5) | 0x4000_0000_0000_0000L;
      case 9 -> near ^ (drawn & 0x100) << 30;
      case 10 -> near ^ (drawn & 0x300) << 24 ^ drawn & Long.MIN_VALUE;
      case 11 -> near ^ drawn & (Long.MIN_VALUE | -1L >>> 10);
      case 12 -> near ^ drawn & (Long.MIN_VALUE | 0x3ffL << 50);
      default -> drawn;
    };
  }

  private void doubles(double x, double y) {
    doubleResult = x + y;
    doubleResult = x - y;
    doubleResult = x * y;
    doubleResult = x / y;
    intResult += x < y ? 1 : 0;
    intResult += x > y ? 1 : 0;
    floatResult = (float) x;
    longResult = (long) x;
    intResult = (int) x;
  }

  private void floats(float x, float y) {
    floatResult = x + y;
    floatResult = x - y;
    floatResult = x * y;
    floatResult = x / y;
    intResult += x < y ? 1 : 0;
    intResult += x > y ? 1 : 0;
    doubleResult = x;
    longResult = (long) x;
    intResult = (int) x;
  }

  private void integers(int x, long y) {
    floatResult = x;
    doubleResult = x;
    floatResult = y;
    doubleResult = y;
  }
}
