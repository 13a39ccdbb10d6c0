package targets;

/** Handles an exception for the first time when nothing more fits into the heap. */
public final class FullHeap {
  private static final RuntimeException READY = new RuntimeException("ready");

  private FullHeap() {}

  public static void main(String[] arguments) {
    Object[] chain = null;
    try {
      while (true) {
        chain = new Object[] {chain};
      }
    } catch (OutOfMemoryError full) {
      boolean isThrown = isThrown();
      chain = null;
      System.out.println(isThrown);
    }
  }

  private static boolean isThrown() {
    try {
      throw READY;
    } catch (Throwable ready) {
      return ready == READY;
    }
  }
}
