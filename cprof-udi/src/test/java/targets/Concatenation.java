package targets;

/** String concatenation by invokedynamic: whatever it calls back hangs below the method with it. */
public final class Concatenation implements Runnable {

  // tree:
  //   run x1
  //     numbers x1 ...
  //     objects x3 ...
  //       **Named.toString x4
  //         leaf x4
  //     thrown x1 ...
  //       **Failing.toString x1
  //         leaf x1
  //     leaf x1

  static final class Named {
    @Override
    public String toString() {
      leaf(); // 4 x invokestatic
      return "named"; // 4 x ldc areturn
    }
  }

  static final class Failing {
    @Override
    public String toString() {
      leaf(); // 1 x invokestatic
      throw READY; // 1 x getstatic_ref athrow
    }
  }

  static final RuntimeException READY = new RuntimeException();
  static final Named NAMED = new Named();
  static final Failing FAILING = new Failing();
  static String text;
  static int n = 7;

  @Override
  public void run() {
    numbers(n, 1L, 2.5, 'c', true); // 1 x getstatic lconst_1 ldc2_w bipush iconst_1 invokestatic
    objects("", null); // 1 x ldc aconst_null invokestatic
    objects("-", NAMED); // 1 x ldc getstatic_ref invokestatic
    objects(null, NAMED); // 1 x aconst_null getstatic_ref invokestatic
    try {
      thrown(FAILING); // 1 x getstatic_ref invokestatic
      // counted: 1 x goto
    } catch (RuntimeException e) { // 1 x astore_1
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void numbers(int i, long l, double d, char c, boolean b) {
    text = "i=" + i + " l=" + l + " d=" + d + " c=" + c + " b=" + b; // 1 x iload_0 lload_1 dload_3
    // 1 x iload iload invokedynamic putstatic_ref
  } // 1 x return

  static void objects(String s, Named named) {
    text = s + named; // 3 x aload_0 aload_1 invokestatic invokedynamic putstatic_ref
    text += named; // 3 x getstatic_ref aload_1 invokestatic invokedynamic putstatic_ref
  } // 3 x return

  static void thrown(Failing failing) {
    text = "never " + failing; // 1 x aload_0 invokestatic
    // counted: 1 x invokedynamic putstatic_ref return
  }

  static void leaf() {} // 6 x return
}
