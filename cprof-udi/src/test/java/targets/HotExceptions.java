package targets;

/** So many exceptions of the VM that the compilers would rather throw one made in advance. */
public final class HotExceptions implements Runnable {

  // tree:
  //   run x1
  //     caught x30000
  //       element x30000

  static int result;
  static final int[] NONE = {};

  @Override
  public void run() {
    for (int i = 0; i < 30_000; i++) { // 1 x iconst_0 istore_1; 30001 x iload_1 sipush if_icmpge
      caught(i); // 30000 x iload_1 invokestatic
    } // 30000 x iinc goto
  } // 1 x return

  static void caught(int i) {
    try {
      result += element(i); // 30000 x getstatic iload_0 invokestatic
      // counted: 30000 x iadd putstatic goto
    } catch (ArrayIndexOutOfBoundsException e) { // 30000 x astore_1
      result++; // 30000 x getstatic iconst_1 iadd putstatic
    }
  } // 30000 x return

  static int element(int i) {
    return NONE[i]; // 30000 x getstatic_ref iload_0 iaload
    // counted: 30000 x ireturn
  }
}
