package targets;

/**
 * Software bytecodes of one basic block, one of which the tests' own routine can execute, when all
 * others have just been executed and it has not for a while.
 */
public final class Converted implements Runnable {

  static double result;
  static long other = 1234567;

  @Override
  public void run() {
    for (int i = 0; i < 40; i++) {
      result += plain(i);
      result += scaled(i);
      other = other / 3 + 1000 % (i + 3);
    }
  }

  private static double scaled(int x) {
    return x * 0.5 + (byte) x * 0.25;
  }

  private static double plain(int x) {
    return x * 0.5 + x * 0.25;
  }
}
