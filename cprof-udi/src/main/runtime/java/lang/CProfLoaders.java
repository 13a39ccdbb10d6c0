package java.lang;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.loader.BuiltinClassLoader;
import jdk.internal.misc.Unsafe;

/**
 * The tables in which class loaders keep a lock for each class that they are asked for. HotSpot
 * verifies the methods of a class in the order of the addresses of their names, so it asks for the
 * classes that they mention in another order in each run. Where two of them share a place in the
 * table, the later one stands behind the other, which a program pays for that asks for it, too.
 */
final class CProfLoaders {

  /** So many that hardly any two of a program share a place: of 500 classes, one pair or two. */
  private static final int CAPACITY = 1 << 16;

  private static final Unsafe U = CProfNative.unsafe();
  private static final long LOCKS = U.objectFieldOffset(ClassLoader.class, "parallelLockMap");

  private CProfLoaders() {}

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
