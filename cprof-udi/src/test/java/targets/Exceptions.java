package targets;

/** Exceptions through several frames, finally, and in a constructor. */
public final class Exceptions implements Runnable {

  // tree:
  //   run x1
  //     first x1
  //       second x1
  //         fail x1
  //           Quiet.<init> x1
  //             java.lang.RuntimeException.<init> x1 ...
  //     after x2
  //     withFinally x2
  //       fail x1
  //         Quiet.<init> x1
  //           java.lang.RuntimeException.<init> x1 ...
  //       after x2
  //     Half.<init> x1
  //       java.lang.Object.<init> x1
  //       fail x1
  //         Quiet.<init> x1
  //           java.lang.RuntimeException.<init> x1 ...

  static final class Quiet extends RuntimeException {
    private static final long serialVersionUID = 1;

    Quiet() {
      super(null, null, false, false); // 3 x aload_0 aconst_null aconst_null iconst_0 iconst_0
    } // 3 x invokespecial return
  }

  static final class Half {
    int a;

    Half(int a) { // 1 x aload_0 invokespecial
      this.a = a; // 1 x aload_0 iload_1 putfield
      fail(); // 1 x invokestatic
      // counted: 1 x return
    }
  }

  static int result;

  @Override
  public void run() {
    try {
      first(2); // 1 x iconst_2 invokestatic
      // counted: 1 x goto
    } catch (Quiet e) { // 1 x astore_1
      after(); // 1 x invokestatic
    }
    result = withFinally(true); // 1 x iconst_1 invokestatic putstatic
    result += withFinally(false); // 1 x getstatic iconst_0 invokestatic iadd putstatic
    try {
      result += new Half(3).a; // 1 x getstatic new dup iconst_3 invokespecial
      // counted: 1 x getfield iadd putstatic goto
    } catch (Quiet e) { // 1 x astore_1
      after(); // 1 x invokestatic
    }
  } // 1 x return

  static void first(int n) {
    second(n + 1); // 1 x iload_0 iconst_1 iadd invokestatic
    after();
    // counted: 1 x invokestatic return
  }

  static void second(int n) {
    if (n > 0) { // 1 x iload_0 ifle
      fail(); // 1 x invokestatic
    }
    after();
  }

  static void fail() {
    throw new Quiet(); // 3 x new dup invokespecial athrow
  }

  static void after() {
    result++; // 4 x getstatic iconst_1 iadd putstatic
  } // 4 x return

  static int withFinally(boolean fails) {
    int a = 0; // 2 x iconst_0 istore_1
    try {
      try {
        if (fails) { // 2 x iload_0 ifeq
          fail(); // 1 x invokestatic
        }
        a = 1; // 1 x iconst_1 istore_1
      } finally {
        after(); // 1 x invokestatic goto; 1 x astore_2 invokestatic aload_2 athrow
      }
    } catch (Quiet e) { // 1 x goto; 1 x astore_2
      a = 2; // 1 x iconst_2 istore_1
    }
    return a; // 2 x iload_1 ireturn
  }
}
