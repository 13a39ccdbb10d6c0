package java.lang;

import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.vm.annotation.DontInline;

/**
 * Classes whose own {@code hashCode} or {@code clone} does not count itself: excluded ones, hidden
 * ones of the JDK's, those that could not be instrumented, and natives. Where nothing was counted
 * behind an invoke, they tell such a method from the native of Object.
 */
final class CProfOverrides {

  /** Ids of natives, or none, by class and name of the method. */
  private static final ConcurrentHashMap<String, Integer> UNCOUNTED = new ConcurrentHashMap<>();

  private static volatile boolean any;
  private static int nativeClone = -1;

  private CProfOverrides() {}

  /**
   * A class has such a method.
   *
   * @param className as in its class file, but with dots
   * @param id of a native; less than 0 of a method that does not count itself
   */
  static void add(String className, String method, int id) {
    UNCOUNTED.put(key(className, method), id);
    any = true;
  }

  /** The id of Object's clone. */
  static void setNativeClone(int method) {
    nativeClone = method;
  }

  /** The native that {@code clone} of a class is, or less than 0. */
  static int nativeCloneOf(Class<?> type) {
    try {
      return findNativeCloneOf(type);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return -1;
    }
  }

  @DontInline
  private static int findNativeCloneOf(Class<?> type) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      return CProfHandles.idOf(
          CProfHidden.nameInClassFile(type).concat(".clone()Ljava/lang/Object;"), true);
    } finally {
      bypass.end();
    }
  }

  /** The native that an invoke ended in behind which nothing was counted, or less than 0. */
  static int nativeOf(Object receiver, int method) {
    // What this asks runs such invokes itself.
    if (!any || CProfSinks.isBypass(CProf.context())) {
      return method;
    }
    try {
      String name = method == nativeClone ? "clone" : "hashCode";
      return find(receiver.getClass(), name, method);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return -1;
    }
  }

  /** The id of a method that a class has or inherits; outside of the profile. */
  @DontInline
  private static int find(Class<?> receiver, String method, int otherwise) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      for (Class<?> type = receiver; type != null; type = type.getSuperclass()) {
        Integer number = UNCOUNTED.get(key(CProfHidden.nameInClassFile(type), method));
        if (number != null) {
          return number;
        }
      }
      return otherwise;
    } finally {
      bypass.end();
    }
  }

  /**
   * A class name holds no semicolon. Made without the bootstrap of a concatenation, which may run
   * in the middle of the program.
   */
  private static String key(String className, String method) {
    return className.concat(";").concat(method);
  }
}
