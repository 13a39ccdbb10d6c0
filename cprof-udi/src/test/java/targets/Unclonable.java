package targets;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

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
  //     viaHandle x3 ...
  //       Plain.viaHandle x3 ...
  //         native **java.lang.Object.clone x1
  //           java.lang.CloneNotSupportedException.<init> x1 ...
  //         **Refusing.clone x1
  //           java.lang.CloneNotSupportedException.<init> x1 ...
  //         **Itself.clone x1
  //     viaMethod x3 ...
  //       Plain.viaMethod x3 ...
  //         java.lang.reflect.Method.invoke x3 ...
  //           native **java.lang.Object.clone x1
  //             java.lang.CloneNotSupportedException.<init> x1 ...
  //           **Refusing.clone x1
  //             java.lang.CloneNotSupportedException.<init> x1 ...
  //           **Itself.clone x1

  static class Plain {
    static final MethodHandle HANDLE;
    static final Method METHOD;
    static final Object[] NONE = {};

    static {
      try {
        MethodType type = MethodType.methodType(Object.class);
        HANDLE = MethodHandles.lookup().findVirtual(Plain.class, "clone", type);
        METHOD = Object.class.getDeclaredMethod("clone");
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    final Object copy() throws CloneNotSupportedException {
      return clone(); // 3 x aload_0 invokevirtual; 1 x areturn
      // counted: 2 x areturn
    }

    final Object viaHandle() throws Throwable {
      return HANDLE.invokeExact(this); // 3 x getstatic_ref aload_0 invokevirtual; 1 x areturn
      // counted: 2 x areturn
    }

    final Object viaMethod() throws Throwable {
      try {
        return METHOD.invoke(this, NONE); // 3 x getstatic_ref aload_0 getstatic_ref invokevirtual
        // 1 x areturn
        // counted: 2 x areturn
      } catch (InvocationTargetException e) { // 2 x astore_1
        throw e.getCause(); // 2 x aload_1 invokevirtual athrow
      }
    }
  }

  static final class Refusing extends Plain {
    @Override
    protected Object clone() throws CloneNotSupportedException {
      throw new CloneNotSupportedException(); // 3 x new dup invokespecial athrow
    }
  }

  static class Itself extends Plain {
    @Override
    protected Object clone() {
      return this; // 3 x aload_0 areturn
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
    viaHandle(PLAIN); // 1 x getstatic_ref invokestatic
    viaHandle(REFUSING); // 1 x getstatic_ref invokestatic
    viaHandle(HEIR); // 1 x getstatic_ref invokestatic
    viaMethod(PLAIN); // 1 x getstatic_ref invokestatic
    viaMethod(REFUSING); // 1 x getstatic_ref invokestatic
    viaMethod(HEIR); // 1 x getstatic_ref invokestatic
  } // 1 x return

  private static void copy(Plain object) {
    try {
      copied = object.copy(); // 3 x aload_0 invokevirtual; 1 x putstatic_ref goto
      // counted: 2 x putstatic_ref goto
    } catch (CloneNotSupportedException e) { // 2 x astore_1
      copied = null; // 2 x aconst_null putstatic_ref
    }
  } // 3 x return

  private static void viaHandle(Plain object) {
    try {
      copied = object.viaHandle(); // 3 x aload_0 invokevirtual; 1 x putstatic_ref goto
      // counted: 2 x putstatic_ref goto
    } catch (Throwable e) { // 2 x astore_1
      copied = null; // 2 x aconst_null putstatic_ref
    }
  } // 3 x return

  private static void viaMethod(Plain object) {
    try {
      copied = object.viaMethod(); // 3 x aload_0 invokevirtual; 1 x putstatic_ref goto
      // counted: 2 x putstatic_ref goto
    } catch (Throwable e) { // 2 x astore_1
      copied = null; // 2 x aconst_null putstatic_ref
    }
  } // 3 x return
}
