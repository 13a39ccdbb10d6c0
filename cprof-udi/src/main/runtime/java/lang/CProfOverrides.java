package java.lang;

import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes whose own {@code hashCode} or {@code clone} does not count itself: excluded ones, hidden
 * ones of the JDK's, those that could not be instrumented, and natives. Where nothing was counted
 * behind an invoke, they tell such a method from the native of Object.
 */
final class CProfOverrides {

  /** What is no native. */
  private static final int NONE = -1;

  /** Ids of natives, or none, by the name of the class, each with that of the method. */
  private static final ConcurrentHashMap<String, Integer> UNCOUNTED = new ConcurrentHashMap<>();

  private static volatile boolean any;
  private static int nativeClone = -1;

  private CProfOverrides() {}

  /** A class has such a method; its name is as in its class file, but with dots. */
  static void add(String className, String method) {
    addNative(className, method, NONE);
  }

  /** A class has a native in place of Object's. */
  static void addNative(String className, String method, int id) {
    UNCOUNTED.put(key(className, method), id);
    any = true;
  }

  /** The id of Object's clone. */
  static void setNativeClone(int method) {
    nativeClone = method;
  }

  /** The native that an invoke ended in behind which nothing was counted, or less than 0. */
  static int nativeOf(Object receiver, int method) {
    // What this asks runs such invokes itself.
    return !any || CProfHoles.isBypass(CProf.context())
        ? method
        : find(receiver.getClass(), method == nativeClone ? "clone" : "hashCode", method);
  }

  private static int find(Class<?> receiver, String name, int inherited) {
    long context = CProf.bypass();
    try {
      for (Class<?> type = receiver; type != null; type = type.getSuperclass()) {
        Integer id = UNCOUNTED.get(key(CProfHidden.nameInClassFile(type), name));
        if (id != null) {
          return id;
        }
      }
      return inherited;
    } finally {
      CProf.resume(context);
    }
  }

  /** Made without the bootstrap of a concatenation, which may run in the middle of the program. */
  private static String key(String className, String method) {
    return className.concat(method);
  }
}
