package java.lang;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.access.SharedSecrets;

/**
 * Hidden classes, which the VM shows to no agent: the JDK hands over their class files. Those that
 * the program defines are counted like any other class. Of those that the JDK makes for purposes of
 * its own only the natives are, which they call.
 */
final class CProfHidden {

  /** The JDK's own flag of a class that is to be hidden. */
  private static final int HIDDEN = 2;

  private static final Class<?> LOOKUP = MethodHandles.Lookup.class;

  /** Between the methods by which a class is defined and the VM. */
  private static final Class<?> DEFINER =
      find("java.lang.invoke.MethodHandles$Lookup$ClassDefiner");

  private static final Class<?> ACCESS = SharedSecrets.getJavaLangAccess().getClass();

  /** By their names in the class files. */
  private static final ConcurrentHashMap<String, Boolean> COUNTED = new ConcurrentHashMap<>();

  /** The threads that look for who defines a class. */
  private static final ArrayList<Thread> WALKING = new ArrayList<>();

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  private CProfHidden() {}

  private static Class<?> find(String className) {
    try {
      return Class.forName(className, false, null);
    } catch (ClassNotFoundException notThisJdk) {
      throw new NoClassDefFoundError(className);
    }
  }

  /** The class file that the VM shall have in place of another one. */
  static byte[] changed(byte[] classFile, ClassLoader loader, int flags) {
    if (classFile == null || (flags & HIDDEN) == 0 || !CProfSession.isActive()) {
      return classFile;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      byte[] changed = CProfSession.hidden(loader, isDefinedByProgram(), classFile);
      return changed == null ? classFile : changed;
    } finally {
      bypass.end();
    }
  }

  /** Whoever walks the stack may make the JDK define a hidden class for that. */
  private static boolean isDefinedByProgram() {
    Thread thread = Thread.currentThread();
    if (isWalking(thread)) {
      return false;
    }
    try {
      setWalking(thread, true);
      return CProfFrames.isDefinedByProgram();
    } finally {
      setWalking(thread, false);
    }
  }

  private static boolean isWalking(Thread thread) {
    try {
      LOCK.lock();
      return index(thread) >= 0;
    } finally {
      LOCK.unlock();
    }
  }

  /** Threads may have an idea of their own of what is equal. */
  private static int index(Thread thread) {
    int index = WALKING.size() - 1;
    while (index >= 0 && WALKING.get(index) != thread) {
      index--;
    }
    return index;
  }

  private static void setWalking(Thread thread, boolean isWalking) {
    try {
      LOCK.lock();
      if (isWalking) {
        WALKING.add(thread);
      } else {
        int index = index(thread);
        if (index >= 0) {
          WALKING.remove(index);
        }
      }
    } finally {
      LOCK.unlock();
    }
  }

  /** Whether a class only hands on what others define. */
  static boolean isOnTheWay(Class<?> caller) {
    return caller == DEFINER || caller == ACCESS;
  }

  /** Whether a class has the methods by which programs define hidden classes. */
  static boolean isPublicWay(Class<?> caller) {
    return caller == LOOKUP;
  }

  /**
   * Whether a class takes the public way for purposes of the JDK: for lambdas (JDK 17), for
   * switches over patterns, and for calls of foreign functions.
   */
  static boolean isJdks(Class<?> caller) {
    String name = CProfNames.of(caller);
    return name.equals("java.lang.invoke.InnerClassLambdaMetafactory")
        || name.startsWith("java.lang.runtime.")
        || name.startsWith("jdk.internal.foreign.");
  }

  /** Methods of hidden classes with this name in the class file count themselves. */
  static void count(String className) {
    COUNTED.put(className, true);
  }

  /** Whether a class is one that does not count itself. */
  static boolean isUncounted(Class<?> type) {
    return type.isHidden() && !COUNTED.containsKey(nameInClassFile(type));
  }

  /** The name of a hidden class has something behind a slash, which differs from run to run. */
  static String nameInClassFile(Class<?> type) {
    String name = type.getName();
    int slash = type.isHidden() ? name.indexOf('/') : -1;
    return slash < 0 ? name : name.substring(0, slash);
  }
}
