package targets;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/** Native methods of the program's own library, called in every way. */
public final class UserNatives implements Runnable {

  // tree:
  //   run x1
  //     direct x1
  //       native jdk.net.LinuxSocketOptions.keepAliveOptionsSupported0 x1
  //       native jdk.net.LinuxSocketOptions.quickAckSupported0 x1
  //       native jdk.net.LinuxSocketOptions.getTcpKeepAliveTime0 x1 ...
  //       leaf x1
  //     viaMethod x10 ...
  //       java.lang.reflect.Method.invoke x30 ...
  //         native **jdk.net.LinuxSocketOptions.keepAliveOptionsSupported0 x10
  //         native **jdk.net.LinuxSocketOptions.quickAckSupported0 x10
  //         native **jdk.net.LinuxSocketOptions.getTcpKeepAliveTime0 x10
  //       leaf x10
  //     viaHandle x1 ...
  //       native **jdk.net.LinuxSocketOptions.keepAliveOptionsSupported0 x2
  //       native **jdk.net.LinuxSocketOptions.quickAckSupported0 x2
  //       native **jdk.net.LinuxSocketOptions.getTcpKeepAliveTime0 x1
  //       leaf x1
  //     viaReference x1 ...
  //       native jdk.net.LinuxSocketOptions.keepAliveOptionsSupported0 x1
  //       native jdk.net.LinuxSocketOptions.quickAckSupported0 x1
  //       native jdk.net.LinuxSocketOptions.getTcpKeepAliveTime0 x1 ...
  //       leaf x1

  /** The JDK calls a method in another way once it was invoked some fifteen times. */
  static final int TIMES = 10;

  static final int NO_SOCKET = -1;

  static final LinuxSocketOptions OBJECT = new LinuxSocketOptions();
  static final Method STATIC;
  static final Method VIRTUAL;
  static final Method THROWING;
  static final MethodHandle STATIC_HANDLE;
  static final MethodHandle VIRTUAL_HANDLE;
  static final MethodHandle THROWING_HANDLE;
  static final Object[] NONE = {};
  static final Object[] ONE = {NO_SOCKET};

  static {
    System.load(System.getProperty("java.home") + "/lib/libextnet.so");
    Class<?> natives = LinuxSocketOptions.class;
    MethodType test = MethodType.methodType(boolean.class);
    MethodType get = MethodType.methodType(int.class, int.class);
    try {
      STATIC = natives.getMethod("keepAliveOptionsSupported0");
      VIRTUAL = natives.getMethod("quickAckSupported0");
      THROWING = natives.getMethod("getTcpKeepAliveTime0", int.class);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATIC_HANDLE = lookup.findStatic(natives, "keepAliveOptionsSupported0", test);
      VIRTUAL_HANDLE = lookup.findVirtual(natives, "quickAckSupported0", test);
      THROWING_HANDLE = lookup.findStatic(natives, "getTcpKeepAliveTime0", get);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static boolean answer;
  static int number;
  static Object result;

  @Override
  public void run() {
    direct(); // 1 x invokestatic
    try {
      for (int i = 0; i < TIMES; i++) { // 1 x iconst_0 istore_1; 11 x iload_1 bipush if_icmpge
        // 10 x iinc goto
        viaMethod(); // 10 x invokestatic
      }
      viaHandle(); // 1 x invokestatic goto
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    viaReference(); // 1 x invokestatic
  } // 1 x return

  static void direct() {
    answer = LinuxSocketOptions.keepAliveOptionsSupported0(); // 1 x invokestatic putstatic
    answer = OBJECT.quickAckSupported0(); // 1 x getstatic_ref invokevirtual putstatic
    try {
      number = LinuxSocketOptions.getTcpKeepAliveTime0(NO_SOCKET); // 1 x iconst_m1 invokestatic
      // counted: 1 x putstatic goto
    } catch (Exception e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void viaMethod() throws IllegalAccessException {
    try {
      result = STATIC.invoke(null, NONE); // 10 x getstatic_ref aconst_null getstatic_ref
      // 10 x invokevirtual putstatic_ref
      result = VIRTUAL.invoke(OBJECT, NONE); // 10 x getstatic_ref getstatic_ref getstatic_ref
      // 10 x invokevirtual putstatic_ref
      result = THROWING.invoke(null, ONE); // 10 x getstatic_ref aconst_null getstatic_ref
      // 10 x invokevirtual
      // counted: 10 x putstatic_ref goto
    } catch (InvocationTargetException e) { // 10 x astore_0
      leaf(); // 10 x invokestatic
    }
  } // 10 x return

  static void viaHandle() throws Throwable {
    answer = (boolean) STATIC_HANDLE.invokeExact(); // 1 x getstatic_ref invokevirtual putstatic
    answer = (boolean) VIRTUAL_HANDLE.invokeExact(OBJECT); // 1 x getstatic_ref getstatic_ref
    // 1 x invokevirtual putstatic
    result = STATIC_HANDLE.invoke(); // 1 x getstatic_ref invokevirtual putstatic_ref
    result = VIRTUAL_HANDLE.invoke(OBJECT); // 1 x getstatic_ref getstatic_ref invokevirtual
    // 1 x putstatic_ref
    try {
      number = (int) THROWING_HANDLE.invokeExact(NO_SOCKET); // 1 x getstatic_ref iconst_m1
      // 1 x invokevirtual
      // counted: 1 x putstatic goto
    } catch (Exception e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void viaReference() {
    BooleanSupplier supplier = LinuxSocketOptions::keepAliveOptionsSupported0; // 1 x invokedynamic
    // 1 x astore_0
    answer = supplier.getAsBoolean(); // 1 x aload_0 invokeinterface putstatic
    Predicate<LinuxSocketOptions> predicate = LinuxSocketOptions::quickAckSupported0;
    // 1 x invokedynamic astore_1
    answer = predicate.test(OBJECT); // 1 x aload_1 getstatic_ref invokeinterface putstatic
    IntUnaryOperator operator = LinuxSocketOptions::getTcpKeepAliveTime0; // 1 x invokedynamic
    // 1 x astore_2
    try {
      number = operator.applyAsInt(NO_SOCKET); // 1 x aload_2 iconst_m1 invokeinterface
      // counted: 1 x putstatic goto
    } catch (Exception e) { // 1 x astore_3
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void leaf() {} // 13 x return
}
