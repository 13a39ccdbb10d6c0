package targets;

/** Handles an exception and tests for a type for the first time when the heap is full. */
public final class FullHeap {
  private static final RuntimeException READY = new RuntimeException("ready");

  private static Object text = "text";

  private static int levels;

  private FullHeap() {}

  public static void main(String[] arguments) {
    Object[] chain = null;
    try {
      while (true) {
        chain = new Object[] {chain};
      }
    } catch (OutOfMemoryError full) {
      boolean isThrown = isThrown();
      boolean isText = text instanceof String;
      boolean isDeep = isDeep();
      chain = null;
      System.out.println(isThrown + " " + isText + " " + isDeep);
    }
  }

  /** Contexts for which the raw profile has to become longer. */
  private static boolean isDeep() {
    for (int i = 0; i < 3; i++) {
      try {
        if (i == 0) {
          down();
        } else if (i == 1) {
          downByOne();
        } else {
          downByTwo();
        }
      } catch (StackOverflowError end) {
        levels++;
      }
    }
    return levels > 3 * 1000;
  }

  private static void down() {
    levels++;
    down();
  }

  private static void downByOne() {
    levels++;
    one();
  }

  private static void one() {
    downByOne();
  }

  private static void downByTwo() {
    levels++;
    two();
  }

  private static void two() {
    levels++;
    downByTwo();
  }

  private static boolean isThrown() {
    try {
      throw READY;
    } catch (Throwable ready) {
      return ready == READY;
    }
  }
}
