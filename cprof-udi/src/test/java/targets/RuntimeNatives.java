package targets;

/** Arithmetic that JOP does in software, whose routines call natives of the target. */
public final class RuntimeNatives implements Runnable {

  static long result;

  @Override
  public void run() {
    for (int i = 2; i < 5; i++) {
      result += product(-i, i);
      result += quotient(i + 1, i);
      result += remainder(i + 1, i);
    }
  }

  private long product(long x, long y) {
    return x * y;
  }

  private int quotient(int x, int y) {
    return x / y;
  }

  private int remainder(int x, int y) {
    return x % y;
  }
}
