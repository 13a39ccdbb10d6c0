package targets;

/**
 * An object whose class's initializer has failed: static members throw in the class's own methods
 * (JVMS 5.5), all else executes.
 */
public final class Uninitialized implements Runnable {

  // tree:
  //   run x1
  //     initialize x1
  //     calls x1
  //       Failed.calls x1
  //     value x1
  //       Failed.value x1
  //     chain x1
  //       Failed.chain x1
  //         Failed.three x1
  //         Failed.value x1

  static final class Failed {
    static int zero;
    static int value;

    static {
      object = new Failed();
      value = 1 / zero;
    }

    static int next(int n) {
      return n + 1;
    }

    int calls() {
      return next(1); // 1 x iconst_1 invokestatic
      // counted: 1 x ireturn
    }

    int value() {
      return value; // 2 x getstatic
      // counted: 2 x ireturn
    }

    int three() {
      return 3; // 1 x iconst_3 ireturn
    }

    int chain() {
      return three() + value() + three(); // 1 x aload_0 invokevirtual aload_0 invokevirtual
      // counted: 1 x iadd aload_0 invokevirtual iadd ireturn
    }
  }

  static Failed object;
  static int result;

  @Override
  public void run() {
    initialize(); // 1 x invokestatic
    result =
        calls() // 1 x invokestatic
            + value() // 1 x invokestatic iadd
            + chain(); // 1 x invokestatic iadd putstatic
  } // 1 x return

  /** Fails each time: the first with ExceptionInInitializerError. */
  static void initialize() {
    try {
      Failed.next(0); // 1 x iconst_0 invokestatic
      // counted: 1 x pop goto
    } catch (LinkageError e) { // 1 x astore_0
      result = 0; // 1 x iconst_0 putstatic
    }
  } // 1 x return

  static int calls() {
    try {
      return object.calls(); // 1 x getstatic_ref invokevirtual
      // counted: 1 x ireturn
    } catch (NoClassDefFoundError e) { // 1 x astore_0
      return 1; // 1 x iconst_1 ireturn
    }
  }

  static int value() {
    try {
      return object.value(); // 1 x getstatic_ref invokevirtual
      // counted: 1 x ireturn
    } catch (NoClassDefFoundError e) { // 1 x astore_0
      return 2; // 1 x iconst_2 ireturn
    }
  }

  static int chain() {
    try {
      return object.chain(); // 1 x getstatic_ref invokevirtual
      // counted: 1 x ireturn
    } catch (NoClassDefFoundError e) { // 1 x astore_0
      return 3; // 1 x iconst_3 ireturn
    }
  }
}
