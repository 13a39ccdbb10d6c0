package targets;

/** Objects that are not Cloneable: the native of Object throws, and what overrides it may not. */
public final class Unclonable implements Runnable {

  // tree:
  //   run x1
  //     copy x3
  //       Plain.copy x3
  //         native java.lang.Object.clone x1
  //           java.lang.CloneNotSupportedException.<init> x1 ...
  //         Refusing.clone x1
  //           java.lang.CloneNotSupportedException.<init> x1 ...
  //         Itself.clone x1

  static class Plain {
    final Object copy() throws CloneNotSupportedException {
      return clone(); // 3 x aload_0 invokevirtual; 1 x areturn
      // counted: 2 x areturn
    }
  }

  static final class Refusing extends Plain {
    @Override
    protected Object clone() throws CloneNotSupportedException {
      throw new CloneNotSupportedException(); // 1 x new dup invokespecial athrow
    }
  }

  static class Itself extends Plain {
    @Override
    protected Object clone() {
      return this; // 1 x aload_0 areturn
    }
  }

  /** Inherits what overrides. */
  static final class Heir extends Itself {}

  static final Plain PLAIN = new Plain();
  static final Plain REFUSING = new Refusing();
  static final Plain HEIR = new Heir();

  static Object copied;

  @Override
  public void run() {
    copy(PLAIN); // 1 x getstatic_ref invokestatic
    copy(REFUSING); // 1 x getstatic_ref invokestatic
    copy(HEIR); // 1 x getstatic_ref invokestatic
  } // 1 x return

  private static void copy(Plain object) {
    try {
      copied = object.copy(); // 3 x aload_0 invokevirtual; 1 x putstatic_ref goto
      // counted: 2 x putstatic_ref goto
    } catch (CloneNotSupportedException e) { // 2 x astore_1
      copied = null; // 2 x aconst_null putstatic_ref
    }
  } // 3 x return
}
