package targets;

/** Handles an exception and tests for a type for the first time when the heap is full. */
public final class FullHeap {
  private static final RuntimeException READY = new RuntimeException("ready");

  private static Object text = "text";

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
      chain = null;
      System.out.println(isThrown + " " + isText);
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
