package targets;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/**
 * Native methods that no instruction names: a Method, a handle or a method reference holds them.
 */
public final class Reflected implements Runnable {

  // tree:
  //   run x1
  //     viaMethod x1 ...
  //       java.lang.reflect.Method.invoke x4 ...
  //         native **java.lang.Object.hashCode x1
  //         **Named.hashCode x1
  //         native **java.lang.System.identityHashCode x1
  //     viaHandle x1 ...
  //       native **java.lang.Object.hashCode x2
  //       **Named.hashCode x1
  //       native **java.lang.Thread.holdsLock x1
  //     filtered x1 ...
  //       native java.lang.Double.longBitsToDouble x1
  //       narrowed x1
  //     caught x1 ...
  //       **thrower x1
  //       handler x1
  //     viaReference x1 ...
  //       native java.lang.Object.hashCode x1
  //       Named.hashCode x1
  //       native java.lang.Object.getClass x1
  //       native java.lang.System.nanoTime x1

  static class Named {
    @Override
    public int hashCode() {
      return 7; // 3 x bipush ireturn
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  static final Method HASH;
  static final Method IDENTITY;
  static final MethodHandle HASH_HANDLE;
  static final MethodHandle LOCK_HANDLE;
  static final MethodHandle FILTERED;
  static final MethodHandle CAUGHT;

  static {
    try {
      HASH = Object.class.getMethod("hashCode");
      IDENTITY = System.class.getMethod("identityHashCode", Object.class);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      HASH_HANDLE = lookup.findVirtual(Object.class, "hashCode", MethodType.methodType(int.class));
      LOCK_HANDLE =
          lookup.findStatic(
              Thread.class, "holdsLock", MethodType.methodType(boolean.class, Object.class));
      FILTERED =
          MethodHandles.filterReturnValue(
              lookup.findStatic(
                  Double.class,
                  "longBitsToDouble",
                  MethodType.methodType(double.class, long.class)),
              lookup.findStatic(
                  Reflected.class, "narrowed", MethodType.methodType(float.class, double.class)));
      CAUGHT =
          MethodHandles.catchException(
              lookup.findStatic(Reflected.class, "thrower", MethodType.methodType(void.class)),
              IllegalStateException.class,
              lookup.findStatic(
                  Reflected.class,
                  "handler",
                  MethodType.methodType(void.class, IllegalStateException.class)));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static final Object PLAIN = new Object();
  static final Object NAMED = new Named();
  static final Object[] NONE = {};
  static final Object[] ONE = {"x"};
  static final IllegalStateException EXCEPTION = new IllegalStateException();
  static Object result;
  static int hash;
  static boolean holds;
  static float narrow;
  static long time;

  @Override
  public void run() {
    try {
      viaMethod(); // 1 x invokestatic
      viaHandle(); // 1 x invokestatic
      filtered(); // 1 x invokestatic
      caught(); // 1 x invokestatic
      viaReference(); // 1 x invokestatic
    } catch (Throwable e) { // 1 x goto
      throw new AssertionError(e);
    }
  } // 1 x return

  /** The last call has no argument, so that the VM refuses it. */
  static void viaMethod() throws ReflectiveOperationException {
    result = HASH.invoke(PLAIN, NONE); // 1 x getstatic_ref getstatic_ref getstatic_ref
    // 1 x invokevirtual putstatic_ref
    result = HASH.invoke(NAMED, NONE); // 1 x getstatic_ref getstatic_ref getstatic_ref
    // 1 x invokevirtual putstatic_ref
    result = IDENTITY.invoke(null, ONE); // 1 x getstatic_ref aconst_null getstatic_ref
    // 1 x invokevirtual putstatic_ref
    try {
      result = IDENTITY.invoke(null, NONE); // 1 x getstatic_ref aconst_null getstatic_ref
      // 1 x invokevirtual
      // counted: 1 x putstatic_ref goto
    } catch (IllegalArgumentException e) { // 1 x astore_0
      result = null; // 1 x aconst_null putstatic_ref
    }
  } // 1 x return

  static void viaHandle() throws Throwable {
    hash = (int) HASH_HANDLE.invokeExact(PLAIN); // 1 x getstatic_ref getstatic_ref invokevirtual
    // 1 x putstatic
    hash = (int) HASH_HANDLE.invokeExact(NAMED); // 1 x getstatic_ref getstatic_ref invokevirtual
    // 1 x putstatic
    result = HASH_HANDLE.invoke(PLAIN); // 1 x getstatic_ref getstatic_ref invokevirtual
    // 1 x putstatic_ref
    holds = (boolean) LOCK_HANDLE.invokeExact(PLAIN); // 1 x getstatic_ref getstatic_ref
    // 1 x invokevirtual putstatic
  } // 1 x return

  /** What runs behind a native must not seem to be called by it. */
  static void filtered() throws Throwable {
    narrow = (float) FILTERED.invokeExact(0L); // 1 x getstatic_ref lconst_0 invokevirtual putstatic
  } // 1 x return

  static float narrowed(double x) {
    return (float) x; // 1 x dload_0 d2f freturn
  }

  /** What runs behind a handler must not seem to be called by what threw the exception. */
  static void caught() throws Throwable {
    CAUGHT.invokeExact(); // 1 x getstatic_ref invokevirtual
  } // 1 x return

  static void thrower() {
    throw EXCEPTION; // 1 x getstatic_ref athrow
  }

  static void handler(IllegalStateException e) {} // 1 x return

  static void viaReference() {
    ToIntFunction<Object> hashes = Object::hashCode; // 1 x invokedynamic astore_0
    hash = hashes.applyAsInt(PLAIN); // 1 x aload_0 getstatic_ref invokeinterface putstatic
    hash = hashes.applyAsInt(NAMED); // 1 x aload_0 getstatic_ref invokeinterface putstatic
    Function<Object, Class<?>> types = Object::getClass; // 1 x invokedynamic astore_1
    result = types.apply(PLAIN); // 1 x aload_1 getstatic_ref invokeinterface putstatic_ref
    LongSupplier clock = System::nanoTime; // 1 x invokedynamic astore_2
    time = clock.getAsLong(); // 1 x aload_2 invokeinterface putstatic_long
  } // 1 x return
}
