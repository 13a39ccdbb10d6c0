package targets;

/** A native that throws so often that the compiled code would throw one object again and again. */
public final class HotVmExceptions implements Runnable {

  // tree:
  //   run x1
  //     caught x20000
  //       copy x20000
  //         native java.lang.System.arraycopy x20000
  //           java.lang.NullPointerException.<init> x20000 ...

  static int result;

  @Override
  public void run() {
    for (int i = 0; i < 20_000; i++) {
      // 1 x iconst_0 istore_1
      // 20001 x iload_1 sipush if_icmpge
      caught(); // 20000 x invokestatic
    } // 20000 x iinc goto
  } // 1 x return

  static void caught() {
    try {
      copy(); // 20000 x invokestatic
      // counted: 20000 x goto
    } catch (NullPointerException e) { // 20000 x astore_0
      result++; // 20000 x getstatic iconst_1 iadd putstatic
    }
  } // 20000 x return

  static void copy() {
    System.arraycopy(null, 0, null, 0, 0); // 20000 x aconst_null iconst_0 aconst_null iconst_0
    // 20000 x iconst_0 invokestatic
    // counted: 20000 x return
  }
}
