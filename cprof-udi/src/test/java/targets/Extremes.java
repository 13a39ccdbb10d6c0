package targets;

/**
 * A recursion of many levels, then more contexts than there is memory for.
 *
 * <p>Usage: {@code Extremes LEVELS HEIGHT}; the second makes a full binary tree of contexts, the
 * first, if it is not 0, is done by a thread that ends before.
 */
public final class Extremes {

  private static final long STACK_BYTES = 1L << 30;

  private Extremes() {}

  public static void main(String[] arguments) throws InterruptedException {
    int levels = Integer.parseInt(arguments[0]);
    if (levels > 0) {
      Thread deep = new Thread(null, () -> down(levels), "deep", STACK_BYTES);
      deep.start();
      deep.join();
    }
    left(Integer.parseInt(arguments[1]));
  }

  static int down(int n) {
    return n == 0 ? 0 : down(n - 1) + 1;
  }

  /** 11 bytecodes, or 3 at the end. */
  static void left(int n) {
    if (n > 0) {
      left(n - 1);
      right(n - 1);
    }
  }

  static void right(int n) {
    if (n > 0) {
      left(n - 1);
      right(n - 1);
    }
  }
}
