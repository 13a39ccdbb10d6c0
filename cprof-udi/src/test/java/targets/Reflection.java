package targets;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Calls through the JDK's reflection, method handles and proxies. */
public final class Reflection implements Runnable {

  // tree:
  //   run x1
  //     viaMethod x1
  //       java.lang.Integer.valueOf x2 ...
  //       java.lang.reflect.Method.invoke x2 ...
  //         **invoked x2
  //     viaConstructor x1
  //       java.lang.Integer.valueOf x1 ...
  //       java.lang.reflect.Constructor.newInstance x1 ...
  //         **Made.<init> x1
  //     viaHandle x1 ...
  //       **handled x1
  //     viaProxy x1 ...
  //       **greeted x1
  //     thrownOut x1
  //       java.lang.Integer.valueOf x1 ...
  //       java.lang.reflect.Method.invoke x1 ...
  //         **invoked x1
  //       leaf x1

  static final class Made {
    final int a;

    public Made(int a) { // 1 x aload_0 invokespecial
      this.a = a; // 1 x aload_0 iload_1 putfield
    } // 1 x return
  }

  interface Greeter {
    int greet(int x);
  }

  static final Method INVOKED;
  static final Constructor<Made> CONSTRUCTOR;
  static final MethodHandle HANDLE;
  static final Greeter PROXY;

  static {
    try {
      INVOKED = Reflection.class.getDeclaredMethod("invoked", int.class);
      CONSTRUCTOR = Made.class.getConstructor(int.class);
      HANDLE =
          MethodHandles.lookup()
              .findStatic(Reflection.class, "handled", MethodType.methodType(int.class, int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
    InvocationHandler handler = Reflection::greeted;
    PROXY =
        (Greeter)
            Proxy.newProxyInstance(
                Reflection.class.getClassLoader(), new Class<?>[] {Greeter.class}, handler);
  }

  static int result;

  @Override
  public void run() {
    try {
      viaMethod(); // 1 x invokestatic
      viaConstructor(); // 1 x invokestatic
      viaHandle(); // 1 x invokestatic
      viaProxy(); // 1 x invokestatic
      thrownOut(); // 1 x invokestatic
    } catch (Throwable e) { // 1 x goto
      throw new AssertionError(e);
    }
  } // 1 x return

  static void viaMethod() throws ReflectiveOperationException {
    INVOKED.invoke(null, 7); // 1 x getstatic_ref aconst_null iconst_1 anewarray dup iconst_0
    // 1 x bipush invokestatic aastore invokevirtual pop
    INVOKED.invoke(null, 8); // 1 x getstatic_ref aconst_null iconst_1 anewarray dup iconst_0
    // 1 x bipush invokestatic aastore invokevirtual pop
  } // 1 x return

  static int invoked(int x) {
    if (x == 0) { // 3 x iload_0 ifne
      throw null; // 1 x aconst_null athrow
    }
    return x; // 2 x iload_0 ireturn
  }

  static void viaConstructor() throws ReflectiveOperationException {
    result += CONSTRUCTOR.newInstance(3).a; // 1 x getstatic getstatic_ref iconst_1 anewarray dup
    // 1 x iconst_0 iconst_3 invokestatic aastore invokevirtual checkcast getfield iadd putstatic
  } // 1 x return

  static void viaHandle() throws Throwable {
    result += (int) HANDLE.invokeExact(3); // 1 x getstatic getstatic_ref iconst_3 invokevirtual
    // 1 x iadd putstatic
  } // 1 x return

  static int handled(int x) {
    return leaf(x); // 1 x iload_0 invokestatic ireturn
  }

  static int leaf(int x) {
    return x; // 3 x iload_0 ireturn
  }

  static void viaProxy() {
    result += PROXY.greet(3); // 1 x getstatic getstatic_ref iconst_3 invokeinterface iadd putstatic
  } // 1 x return

  static Object greeted(Object proxy, Method method, Object[] arguments) {
    return leaf(4); // 1 x iconst_4 invokestatic invokestatic areturn
  }

  static void thrownOut() throws ReflectiveOperationException {
    try {
      INVOKED.invoke(null, 0); // 1 x getstatic_ref aconst_null iconst_1 anewarray dup iconst_0
      // 1 x iconst_0 invokestatic aastore invokevirtual
      // counted: 1 x pop goto
    } catch (InvocationTargetException e) { // 1 x astore_0
      leaf(1); // 1 x iconst_1 invokestatic pop
    }
  } // 1 x return
}
