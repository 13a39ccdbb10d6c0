package targets;

/**
 * Exceptions that bytecodes throw, and the same ones made by the program and by a native method.
 */
public final class VmExceptions implements Runnable {

  // tree:
  //   run x1
  //     caught x6
  //       thrown x6
  //         readField x1
  //         divide x1
  //         cast x1
  //         java.lang.NullPointerException.<init> x1 ...
  //         Own.<init> x1
  //           java.lang.NullPointerException.<init> x1 ...
  //         native java.lang.System.arraycopy x1
  //           java.lang.NullPointerException.<init> x1 ...

  static int result;
  int field;

  static final class Own extends NullPointerException { // 1 x aload_0 invokespecial return
    private static final long serialVersionUID = 1;
  }

  @Override
  public void run() {
    caught(0); // 1 x iconst_0 invokestatic
    caught(1); // 1 x iconst_1 invokestatic
    caught(2); // 1 x iconst_2 invokestatic
    caught(3); // 1 x iconst_3 invokestatic
    caught(4); // 1 x iconst_4 invokestatic
    caught(5); // 1 x iconst_5 invokestatic
  } // 1 x return

  static void caught(int what) {
    try {
      thrown(what); // 6 x iload_0 invokestatic
      // counted: 6 x goto
    } catch (RuntimeException e) { // 6 x astore_1
      result++; // 6 x getstatic iconst_1 iadd putstatic
    }
  } // 6 x return

  static void thrown(int what) {
    switch (what) { // 6 x iload_0 tableswitch
      case 0:
        readField(null); // 1 x aconst_null invokestatic
        // counted: 1 x goto
        break;
      case 1:
        divide(0); // 1 x iconst_0 invokestatic
        // counted: 1 x goto
        break;
      case 2:
        cast("text"); // 1 x ldc invokestatic
        // counted: 1 x goto
        break;
      case 3:
        throw new NullPointerException(); // 1 x new dup invokespecial athrow
      case 4:
        throw new Own(); // 1 x new dup invokespecial athrow
      default:
        System.arraycopy(null, 0, null, 0, 0); // 1 x aconst_null iconst_0 aconst_null iconst_0
        // 1 x iconst_0 invokestatic
    }
  }

  static void readField(VmExceptions object) {
    result += object.field; // 1 x getstatic aload_0 getfield
    // counted: 1 x iadd putstatic return
  }

  static void divide(int x) {
    result /= x; // 1 x getstatic iload_0 idiv
    // counted: 1 x putstatic return
  }

  static void cast(Object object) {
    result += (Integer) object; // 1 x getstatic aload_0 checkcast
    // counted: 1 x invokevirtual iadd putstatic return
  }
}
