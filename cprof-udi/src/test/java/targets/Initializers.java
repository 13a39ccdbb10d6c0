package targets;

/**
 * Static initializers and class loading: the target did both at start-up, so neither is below the
 * method that was the first to use a class. Initializers have a root of their own.
 */
public final class Initializers implements Runnable {

  // tree:
  //   run x1
  //     used x1
  //       Second.<init> x1
  //         First.<init> x1
  //           java.lang.Object.<init> x1
  //       leaf x1
  //     failing x2
  //       leaf x2

  // initializers:
  //   First.<clinit> x1
  //     leaf x1
  //   Second.<clinit> x1
  //     inner x1
  //       leaf x1
  //   Third.<clinit> x1
  //     inner x1
  //       leaf x1
  //   Failing.<clinit> x1
  //     leaf x1

  static class First { // in First.<init>: 1 x aload_0 invokespecial return
    static {
      leaf();
    }
  }

  static final class Second extends First { // in Second.<init>: 1 x aload_0 invokespecial return
    static {
      inner(Third.value);
    }
  }

  /** Initialized in the middle of another initializer. */
  static final class Third {
    static int value = 5;

    static {
      inner(1);
    }
  }

  static final class Failing {
    static int value;

    static {
      leaf();
      value = 1 / zero;
    }
  }

  static int result;
  static int zero;
  static Second second;

  @Override
  public void run() {
    if (TargetMain.measuring) { // 1 x getstatic ifeq
      used(); // 1 x invokestatic
      failing(); // 1 x invokestatic
      failing(); // 1 x invokestatic
    }
  } // 1 x return

  static void used() {
    second = new Second(); // 1 x new dup invokespecial putstatic_ref
    leaf(); // 1 x invokestatic
  } // 1 x return

  /** The second time, the class is known to be of no use. */
  static void failing() {
    try {
      result = Failing.value; // 2 x getstatic
      // counted: 2 x putstatic goto
    } catch (ExceptionInInitializerError | NoClassDefFoundError e) { // 2 x astore_0
      leaf(); // 2 x invokestatic
    }
  } // 2 x return

  static void inner(int n) {
    leaf();
  }

  static void leaf() {} // 3 x return
}
