package targets;

/**
 * Natives that no library has, of classes that are loaded when the native is called: every call
 * fails, and counts. The class files can be of a version that has no constants of classes.
 */
public final class OldNatives implements Runnable {

  // tree:
  //   run x1
  //     inherited x2
  //       native targets.OldNatives$Base.foreign x1
  //         java.lang.UnsatisfiedLinkError.<init> x1 ...
  //       Hiding.foreign x1
  //       leaf x1
  //     superclass x1
  //       Lower.<init> x1 ...
  //       Lower.act x1
  //         native targets.OldNatives$Upper.act x1
  //           java.lang.UnsatisfiedLinkError.<init> x1 ...
  //       leaf x1

  static class Base {
    static native void foreign();
  }

  static class Heir extends Base {}

  /** Not the native of its superclass. */
  static class Hiding extends Base {
    static void foreign() {} // 1 x return
  }

  static class Upper {
    Upper() {} // 1 x aload_0 invokespecial return

    native void act();
  }

  static class Lower extends Upper {
    Lower() {} // 1 x aload_0 invokespecial return

    @Override
    void act() {
      super.act(); // 1 x aload_0 invokesuper
    } // 1 x return
  }

  @Override
  public void run() {
    inherited(true); // 1 x iconst_1 invokestatic
    inherited(false); // 1 x iconst_0 invokestatic
    superclass(); // 1 x invokestatic
  } // 1 x return

  static void inherited(boolean isHidden) {
    try {
      if (isHidden) { // 2 x iload_0 ifeq
        Hiding.foreign(); // 1 x invokestatic goto
      } else {
        Heir.foreign(); // 1 x invokestatic
      }
      // 1 x goto
    } catch (UnsatisfiedLinkError e) { // 1 x astore_1
      leaf(); // 1 x invokestatic
    }
  } // 2 x return

  static void superclass() {
    try {
      new Lower().act(); // 1 x new dup invokespecial invokevirtual
      // counted: 1 x goto
    } catch (UnsatisfiedLinkError e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void leaf() {} // 2 x return
}
