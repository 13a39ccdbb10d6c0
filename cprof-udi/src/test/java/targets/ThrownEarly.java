package targets;

/** Exceptions before super(), in super(), in finally while another is under way, and rethrown. */
public final class ThrownEarly implements Runnable {

  // tree:
  //   run x1
  //     constructed x2
  //       Child.<init> x2
  //         argument x2
  //           leaf x1
  //         Parent.<init> x1
  //           java.lang.Object.<init> x1
  //           leaf x1
  //       leaf x2
  //     replaced x1
  //       fail x2
  //       leaf x1
  //     rethrown x1
  //       inner x1
  //         fail x2
  //         leaf x1
  //       leaf x1

  static class Parent {
    Parent(int n) { // 1 x aload_0 invokespecial
      leaf(); // 1 x invokestatic
      throw SECOND; // 1 x getstatic_ref athrow
    }
  }

  static final class Child extends Parent {
    Child(int n) {
      super(argument(n)); // 2 x aload_0 iload_1 invokestatic; 1 x invokespecial
      // counted: 1 x invokespecial; 2 x return
    }
  }

  static final RuntimeException FIRST = new RuntimeException();
  static final RuntimeException SECOND = new RuntimeException();
  static Object result;

  @Override
  public void run() {
    constructed(0); // 1 x iconst_0 invokestatic
    constructed(1); // 1 x iconst_1 invokestatic
    replaced(); // 1 x invokestatic
    rethrown(); // 1 x invokestatic
  } // 1 x return

  static void constructed(int n) {
    try {
      result = new Child(n); // 2 x new dup iload_0 invokespecial
      // counted: 2 x putstatic_ref goto
    } catch (RuntimeException e) { // 2 x astore_1
      leaf(); // 2 x invokestatic
    }
  } // 2 x return

  static int argument(int n) {
    if (n == 0) { // 2 x iload_0 ifne
      throw FIRST; // 1 x getstatic_ref athrow
    }
    leaf(); // 1 x invokestatic
    return n; // 1 x iload_0 ireturn
  }

  /** The exception of the finally block takes the place of the one under way. */
  static void replaced() {
    try {
      try {
        fail(FIRST); // 1 x getstatic_ref invokestatic
      } finally {
        result = null; // 1 x astore_0 aconst_null putstatic_ref
        fail(SECOND); // 1 x getstatic_ref invokestatic
        // counted: 1 x aconst_null putstatic_ref getstatic_ref invokestatic goto aload_0 athrow
      }
    } catch (RuntimeException e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void fail(RuntimeException e) {
    throw e; // 4 x aload_0 athrow
  }

  static void rethrown() {
    try {
      inner(); // 1 x invokestatic
      // counted: 1 x goto
    } catch (RuntimeException e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void inner() {
    try {
      fail(FIRST); // 1 x getstatic_ref invokestatic
      // counted: 1 x goto
    } catch (RuntimeException e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
      fail(SECOND); // 1 x getstatic_ref invokestatic
    }
  }

  static void leaf() {} // 7 x return
}
