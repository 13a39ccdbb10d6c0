package targets;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.BooleanSupplier;

/** Native methods of the program's that no instruction names: only the object's class tells. */
public final class DispatchedNatives implements Runnable {

  // tree:
  //   run x1
  //     viaInterface x1 ...
  //       native jdk.net.LinuxSocketOptions.quickAckSupported0 x2
  //       Plain.quickAckSupported0 x1
  //       native jdk.net.LinuxSocketOptions.getTcpKeepAliveIntvl0 x1 ...
  //       Plain.getTcpKeepAliveIntvl0 x1
  //       leaf x1
  //     viaClass x1
  //       native jdk.net.LinuxSocketOptions.incomingNapiIdSupported0 x1
  //       Overriding.incomingNapiIdSupported0 x2
  //         native jdk.net.LinuxSocketOptions.incomingNapiIdSupported0 x2
  //     viaMethod x1 ...
  //       java.lang.reflect.Method.invoke x4 ...
  //         native **jdk.net.LinuxSocketOptions.quickAckSupported0 x1
  //         **Plain.quickAckSupported0 x1
  //         native **jdk.net.LinuxSocketOptions.getTcpKeepAliveIntvl0 x1
  //         **Overriding.incomingNapiIdSupported0 x1
  //           native jdk.net.LinuxSocketOptions.incomingNapiIdSupported0 x1
  //       leaf x1
  //     viaHandle x1 ...
  //       native **jdk.net.LinuxSocketOptions.quickAckSupported0 x1
  //       **Plain.quickAckSupported0 x1
  //       **Overriding.incomingNapiIdSupported0 x1
  //         native jdk.net.LinuxSocketOptions.incomingNapiIdSupported0 x1
  //     viaReference x1 ...
  //       native jdk.net.LinuxSocketOptions.quickAckSupported0 x1
  //       Plain.quickAckSupported0 x1 ...

  /** What a native implements. */
  public interface Options {
    boolean quickAckSupported0();

    int getTcpKeepAliveIntvl0(int descriptor);
  }

  /** What a native overrides. */
  public abstract static class Incoming implements Options {
    public boolean incomingNapiIdSupported0() {
      return false;
    }
  }

  /** Overrides a native. */
  static final class Overriding extends LinuxSocketOptions {
    @Override
    public boolean incomingNapiIdSupported0() {
      return super.incomingNapiIdSupported0(); // 4 x aload_0 invokesuper ireturn
    }
  }

  static final class Plain implements Options {
    @Override
    public boolean quickAckSupported0() {
      return true; // 4 x iconst_1 ireturn
    }

    @Override
    public int getTcpKeepAliveIntvl0(int descriptor) {
      return descriptor; // 1 x iload_1 ireturn
    }
  }

  static final int NO_SOCKET = -1;

  static final Options NATIVE = new LinuxSocketOptions();
  static final Options PLAIN = new Plain();
  static final Options INHERITING = new Overriding();
  static final Incoming INCOMING = new LinuxSocketOptions();
  static final LinuxSocketOptions OVERRIDING = new Overriding();
  static final Object[] NONE = {};
  static final Object[] SOCKET = {NO_SOCKET};
  static final Method SUPPORTED;
  static final Method THROWING;
  static final Method OVERRIDDEN;
  static final MethodHandle SUPPORTED_HANDLE;
  static final MethodHandle OVERRIDDEN_HANDLE;

  static {
    System.load(System.getProperty("java.home") + "/lib/libextnet.so");
    MethodType test = MethodType.methodType(boolean.class);
    try {
      SUPPORTED = Options.class.getMethod("quickAckSupported0");
      THROWING = Options.class.getMethod("getTcpKeepAliveIntvl0", int.class);
      OVERRIDDEN = LinuxSocketOptions.class.getMethod("incomingNapiIdSupported0");
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      SUPPORTED_HANDLE = lookup.findVirtual(Options.class, "quickAckSupported0", test);
      OVERRIDDEN_HANDLE =
          lookup.findVirtual(LinuxSocketOptions.class, "incomingNapiIdSupported0", test);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static boolean answer;
  static int number;
  static Object result;

  @Override
  public void run() {
    viaInterface(); // 1 x invokestatic
    viaClass(); // 1 x invokestatic
    try {
      viaMethod(); // 1 x invokestatic
      viaHandle(); // 1 x invokestatic goto
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    viaReference(); // 1 x invokestatic
  } // 1 x return

  static void viaInterface() {
    answer = NATIVE.quickAckSupported0(); // 1 x getstatic_ref invokeinterface putstatic
    answer = INHERITING.quickAckSupported0(); // 1 x getstatic_ref invokeinterface putstatic
    answer = PLAIN.quickAckSupported0(); // 1 x getstatic_ref invokeinterface putstatic
    number = PLAIN.getTcpKeepAliveIntvl0(NO_SOCKET); // 1 x getstatic_ref iconst_m1
    // 1 x invokeinterface putstatic
    try {
      number = NATIVE.getTcpKeepAliveIntvl0(NO_SOCKET); // 1 x getstatic_ref iconst_m1
      // 1 x invokeinterface
      // counted: 1 x putstatic goto
    } catch (Exception e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void viaClass() {
    answer = INCOMING.incomingNapiIdSupported0(); // 1 x getstatic_ref invokevirtual putstatic
    answer = OVERRIDING.incomingNapiIdSupported0(); // 1 x getstatic_ref invokevirtual putstatic
    answer = ((Incoming) OVERRIDING).incomingNapiIdSupported0(); // 1 x getstatic_ref
    // 1 x invokevirtual putstatic
  } // 1 x return

  static void viaMethod() throws IllegalAccessException {
    try {
      result = SUPPORTED.invoke(NATIVE, NONE); // 1 x getstatic_ref getstatic_ref getstatic_ref
      // 1 x invokevirtual putstatic_ref
      result = SUPPORTED.invoke(PLAIN, NONE); // 1 x getstatic_ref getstatic_ref getstatic_ref
      // 1 x invokevirtual putstatic_ref
      result = OVERRIDDEN.invoke(OVERRIDING, NONE); // 1 x getstatic_ref getstatic_ref
      // 1 x getstatic_ref invokevirtual putstatic_ref
      result = THROWING.invoke(NATIVE, SOCKET); // 1 x getstatic_ref getstatic_ref getstatic_ref
      // 1 x invokevirtual
      // counted: 1 x putstatic_ref goto
    } catch (InvocationTargetException e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void viaHandle() throws Throwable {
    answer = (boolean) SUPPORTED_HANDLE.invokeExact(NATIVE); // 1 x getstatic_ref getstatic_ref
    // 1 x invokevirtual putstatic
    answer = (boolean) SUPPORTED_HANDLE.invokeExact(PLAIN); // 1 x getstatic_ref getstatic_ref
    // 1 x invokevirtual putstatic
    answer = (boolean) OVERRIDDEN_HANDLE.invokeExact(OVERRIDING); // 1 x getstatic_ref
    // 1 x getstatic_ref invokevirtual putstatic
  } // 1 x return

  static void viaReference() {
    BooleanSupplier supplier = NATIVE::quickAckSupported0; // 1 x getstatic_ref dup invokestatic pop
    // 1 x invokedynamic astore_0
    answer = supplier.getAsBoolean(); // 1 x aload_0 invokeinterface putstatic
    supplier = PLAIN::quickAckSupported0; // 1 x getstatic_ref dup invokestatic pop
    // 1 x invokedynamic astore_0
    answer = supplier.getAsBoolean(); // 1 x aload_0 invokeinterface putstatic
  } // 1 x return

  static void leaf() {} // 2 x return
}
