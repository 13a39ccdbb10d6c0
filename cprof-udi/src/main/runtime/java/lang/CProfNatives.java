package java.lang;

import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.vm.annotation.DontInline;

/**
 * Natives of the program that an interface, an abstract class or a method which they override leads
 * to. No instruction names them: whoever calls asks here, with the object.
 */
final class CProfNatives {

  /** Code that counts itself. */
  private static final int JAVA = -1;

  /** No class of the object's is known to have such a native. */
  private static final int UNKNOWN = -2;

  /** What an object of a class executes for a name and descriptor. */
  private static final class Answer extends CProfTyped {
    final String method;
    final int id;

    Answer(Class<?> type, String method, int id) {
      super(type);
      this.method = method;
      this.id = id;
    }
  }

  /** Names and descriptors of all such natives; most of what is asked for is none. */
  private static final ConcurrentHashMap<String, Boolean> METHODS = new ConcurrentHashMap<>();

  /** Ids by class, and by name and descriptor of the method. */
  private static final CProfInherited IDS = new CProfInherited();

  private static volatile boolean any;
  private static volatile Answer last = new Answer(null, null, UNKNOWN);

  private CProfNatives() {}

  /** A class has a native. */
  static void add(String className, String method, int id) {
    IDS.put(className, method, id);
    METHODS.put(method, Boolean.TRUE);
    any = true;
  }

  /** A class overrides a native with code that counts itself. */
  static void addOverride(String className, String method) {
    IDS.put(className, method, JAVA);
  }

  /** Whether there are any. */
  static boolean any() {
    return any;
  }

  /** Counts a native that is about to be called; returns the context before, or 0. */
  @DontInline
  static long begin(Object receiver, String method) {
    if (receiver == null || CProfSinks.contains(CProf.context())) {
      return 0;
    }
    int id = id(receiver.getClass(), method);
    return id < 0 ? 0 : CProf.beginNative(id);
  }

  /** Whether the method of an object is one of these natives, or overrides one. */
  static boolean decides(Object receiver, String method) {
    return receiver != null && id(receiver.getClass(), method) != UNKNOWN;
  }

  private static int id(Class<?> type, String method) {
    Answer answer = last;
    return answer.method == method && answer.isOf(type) ? answer.id : find(type, method);
  }

  private static int find(Class<?> receiver, String method) {
    long context = CProf.bypass();
    try {
      if (!METHODS.containsKey(method)) {
        return UNKNOWN;
      }
      int id = IDS.find(receiver, method, UNKNOWN);
      last = new Answer(receiver, method, id);
      return id;
    } finally {
      CProf.resume(context);
    }
  }
}
