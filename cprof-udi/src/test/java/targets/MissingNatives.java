package targets;

/**
 * A native that no library has, of a class that is loaded when it is called: it fails, and counts.
 */
public final class MissingNatives implements Runnable {

  // tree:
  //   run x1 ...
  //     nestmate x1
  //       Nested.<init> x1 ...
  //       native targets.MissingNatives$Nested.secret x1
  //         java.lang.UnsatisfiedLinkError.<init> x1 ...
  //       leaf x1

  static class Nested {
    Nested() {} // 1 x aload_0 invokespecial return

    private native void secret();
  }

  @Override
  public void run() {
    nestmate(); // 1 x invokestatic
  } // 1 x return

  static void nestmate() {
    try {
      new Nested().secret(); // 1 x new dup invokespecial invokevirtual
      // counted: 1 x goto
    } catch (UnsatisfiedLinkError e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void leaf() {} // 1 x return
}
