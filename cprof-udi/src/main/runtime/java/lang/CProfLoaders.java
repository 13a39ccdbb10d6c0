package java.lang;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.loader.BuiltinClassLoader;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * What class loaders are asked for: the run-time's classes, which each instrumented class names,
 * and the tables in which they keep a lock for each class that they are asked for. HotSpot verifies
 * the methods of a class in the order of the addresses of their names, so it asks for the classes
 * that they mention in another order in each run. Where two of them share a place in the table, the
 * later one stands behind the other, which a program pays for that asks for it, too.
 */
final class CProfLoaders {

  /** Places, of which hardly any two classes share one: of 500 classes, one pair or two. */
  private static final int CAPACITY = 1 << 16;

  /** The flag of a public class, JVMS 4.1. */
  private static final int PUBLIC = 1;

  private static final Unsafe U = CProfNative.unsafe();
  private static final long LOCKS = U.objectFieldOffset(ClassLoader.class, "parallelLockMap");

  private static final long VALUE = U.objectFieldOffset(String.class, "value");

  /** What the names of all of the run-time's classes begin with. */
  private static final String OWN = "java.lang.CProf";

  /** The names of those that code outside of the run-time may name. */
  private static String[] called = {};

  /** The loaders of the JDK's own that know them. */
  private static ClassLoader[] knowing = {};

  private CProfLoaders() {}

  /** Takes those of the run-time's classes that are public and have a name of the run-time. */
  static void setOwn(Class<?>[] own) {
    int count = 0;
    String[] names = new String[own.length];
    for (Class<?> each : own) {
      String name = each.getName();
      if ((each.getModifiers() & PUBLIC) != 0 && name.startsWith(OWN)) {
        names[count++] = name;
      }
    }
    called = Arrays.copyOf(names, count);
  }

  /**
   * Has a loader know the run-time's classes before the first class that names them executes. The
   * JVM makes a string to ask for a name, and calls the loader: the first time that the program
   * handles an exception, for instance, there may be no heap or no stack left for that.
   */
  static void acquaint(ClassLoader loader) {
    if (loader != null && isNew(loader)) {
      try {
        for (String name : called) {
          Class.forName(name, false, loader);
        }
      } catch (Exception | LinkageError notLetThrough) {
        // The JVM asks the loader when it needs to.
        return;
      }
    }
  }

  private static boolean isNew(ClassLoader loader) {
    CProfLoaderData data = CProfLoaderData.of(loader);
    if (data != null) {
      boolean isNew = !data.isAcquainted;
      data.isAcquainted = true;
      return isNew;
    }
    for (ClassLoader each : knowing) {
      if (each == loader) {
        return false;
      }
    }
    ClassLoader[] more = Arrays.copyOf(knowing, knowing.length + 1);
    more[knowing.length] = loader;
    knowing = more;
    return true;
  }

  /**
   * The run-time's class of a name, whatever a loader lets through; null for another name. Looked
   * at without a method of {@code String}, which would count.
   */
  static Class<?> own(String name) {
    if (name == null || !isOwn((byte[]) U.getReference(name, VALUE))) {
      return null;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException other) {
      return null;
    } finally {
      bypass.end();
    }
  }

  /**
   * One that begins so has one byte for each character, too, or else a name that is none of ours.
   */
  private static boolean isOwn(byte[] name) {
    byte[] own = (byte[]) U.getReference(OWN, VALUE);
    if (name.length < own.length) {
      return false;
    }
    for (int i = 0; i < own.length; i++) {
      if (name[i] != own[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a loader is one of the JDK's own, whose classes stay to the end. */
  static boolean stays(ClassLoader loader) {
    return loader == null || loader instanceof BuiltinClassLoader;
  }

  /** Gives a loader a table with more places; nobody else uses the loader meanwhile. */
  static void spread(ClassLoader loader) {
    if (U.getReference(loader, LOCKS) instanceof Map<?, ?> locks) {
      ConcurrentHashMap<Object, Object> spread = new ConcurrentHashMap<>(CAPACITY);
      spread.putAll(locks);
      U.putReferenceVolatile(loader, LOCKS, spread);
    }
  }
}
