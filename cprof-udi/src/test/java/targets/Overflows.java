package targets;

/** StackOverflowError and OutOfMemoryError, thrown by the VM and caught by the program. */
public final class Overflows implements Runnable {

  // tree:
  //   run x1
  //     outOfMemory x2
  //       allocate x2
  //       leaf x2
  //     overflowing x1 ...
  //       leaf x1
  //     leaf x1

  static Object result;
  static int depth;

  @Override
  public void run() {
    outOfMemory(Integer.MAX_VALUE); // 1 x ldc invokestatic
    outOfMemory(Integer.MAX_VALUE - 1); // 1 x ldc invokestatic
    overflowing(); // 1 x invokestatic
    leaf(); // 1 x invokestatic
  } // 1 x return

  static void outOfMemory(int length) {
    try {
      allocate(length); // 2 x iload_0 invokestatic
      // counted: 2 x goto
    } catch (OutOfMemoryError e) { // 2 x astore_1
      leaf(); // 2 x invokestatic
    }
  } // 2 x return

  static void allocate(int length) {
    result = new long[length]; // 2 x iload_0 newarray
    // counted: 2 x putstatic_ref return
  }

  /**
   * How deep it comes is up to the host: the class that recurses stands outside of the target's
   * figures, but what comes after it hangs in the right place.
   */
  static void overflowing() {
    try {
      DeepRecursion.endless(0); // 1 x iconst_0 invokestatic
      // counted: 1 x pop goto
    } catch (StackOverflowError e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void leaf() {} // 4 x return
}
