package targets;

/** Arithmetic that JOP does in software, and that the tests' routines do as the model says. */
public final class Arithmetic implements Runnable {

  static int result;

  private static final int[] NUMBERS = {
    1, -1, 2, 7, -7, 100, 127, 128, -129, 40_000, -123_456, Integer.MAX_VALUE, Integer.MIN_VALUE
  };

  @Override
  public void run() {
    for (int x : NUMBERS) {
      result += (byte) x + (short) x;
      for (int y : NUMBERS) {
        result += quotient(x, y);
      }
    }
  }

  private int quotient(int x, int y) {
    return x / y;
  }
}
