package java.lang;

import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes whose own {@code hashCode} or {@code clone} does not count itself: excluded ones, hidden
 * ones of the JDK's, those that could not be instrumented. Where nothing was counted behind an
 * invoke, they tell such a method from the native of Object.
 */
final class CProfOverrides {

  /** Names of classes, each with that of the method. */
  private static final ConcurrentHashMap<String, Boolean> UNCOUNTED = new ConcurrentHashMap<>();

  private static volatile boolean any;
  private static int nativeClone = -1;

  private CProfOverrides() {}

  /** A class has such a method; its name is as in its class file, but with dots. */
  static void add(String className, String method) {
    UNCOUNTED.put(key(className, method), true);
    any = true;
  }

  /** The id of Object's clone. */
  static void setNativeClone(int method) {
    nativeClone = method;
  }

  /** Whether an invoke on the object, behind which nothing was counted, ended in the native. */
  static boolean isNative(Object receiver, int method) {
    // What this asks runs such invokes itself.
    return !any
        || CProfHoles.isBypass(CProf.context())
        || isInherited(receiver.getClass(), method == nativeClone ? "clone" : "hashCode");
  }

  private static boolean isInherited(Class<?> receiver, String method) {
    long context = CProf.bypass();
    try {
      for (Class<?> type = receiver; type != null; type = type.getSuperclass()) {
        if (UNCOUNTED.containsKey(key(CProfHidden.nameInClassFile(type), method))) {
          return false;
        }
      }
      return true;
    } finally {
      CProf.resume(context);
    }
  }

  /** Made without the bootstrap of a concatenation, which may run in the middle of the program. */
  private static String key(String className, String method) {
    return className.concat(method);
  }
}
