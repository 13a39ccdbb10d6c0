package java.lang;

import java.lang.invoke.MethodType;
import java.util.Arrays;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Data that live as long as a class loader. Mostly method types: the JDK's table of them is weak,
 * so without this the collector would decide which entries the program finds there.
 *
 * <p>Those of the JDK's and the class path's classes stay to the end. Those with a class of another
 * loader belong to that loader, or its classes would never be unloaded.
 */
final class CProfLoaderData {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long RESULT = U.objectFieldOffset(MethodType.class, "rtype");
  private static final long PARAMETERS = U.objectFieldOffset(MethodType.class, "ptypes");
  private static final long PARENT = U.objectFieldOffset(ClassLoader.class, "parent");

  /** In a patched ClassLoader. */
  private static final long FIELD = CProfOffsets.ifAny(ClassLoader.class, "cprofLoaderData");

  private static final CProfSpinLock LOCK = new CProfSpinLock();
  private static final CProfLoaderData FOR_EVER = new CProfLoaderData();

  /** The numbers of sites in the code of the loader's classes; null if there are none. */
  CProfSites.OfLoader sites;

  /** Whether the loader knows the run-time's classes. */
  boolean isAcquainted;

  private Object[] objects = new Object[8];
  private int count;

  private CProfLoaderData() {}

  static void keep(MethodType type) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      CProfLoaderData data = dataOf(type);
      if (data != null) {
        data.add(type);
      }
    } finally {
      bypass.end();
    }
  }

  /** The data that hold a type; null if no loader lives as long as all of its classes. */
  private static CProfLoaderData dataOf(MethodType type) {
    Class<?>[] parameters = (Class<?>[]) U.getReference(type, PARAMETERS);
    Class<?> result = (Class<?>) U.getReference(type, RESULT);
    ClassLoader lowest = result.getClassLoader0();
    boolean goesAlone = goesAlone(result);
    for (Class<?> parameter : parameters) {
      ClassLoader loader = parameter.getClassLoader0();
      if (isAbove(lowest, loader)) {
        lowest = loader;
      }
      goesAlone |= goesAlone(parameter);
    }
    boolean isOverAll = isAbove(result.getClassLoader0(), lowest);
    for (Class<?> parameter : parameters) {
      isOverAll &= isAbove(parameter.getClassLoader0(), lowest);
    }
    if (goesAlone || !isOverAll) {
      return null;
    }
    return CProfLoaders.stays(lowest) ? FOR_EVER : of(lowest);
  }

  /** A hidden class of the JDK's that makes a lambda goes with its loader. */
  private static boolean goesAlone(Class<?> type) {
    return type.isHidden() && !CProfNames.of(type).contains("$$Lambda");
  }

  /** Whether a loader is there as long as another one. */
  private static boolean isAbove(ClassLoader loader, ClassLoader below) {
    ClassLoader each = below;
    while (each != null && each != loader) {
      each = (ClassLoader) U.getReference(each, PARENT);
    }
    return each == loader || CProfLoaders.stays(loader);
  }

  /** The data of a loader; null for one that is never unloaded, or without a field for them. */
  static CProfLoaderData of(ClassLoader loader) {
    if (FIELD == CProfOffsets.NONE || CProfLoaders.stays(loader)) {
      return null;
    }
    Object known = U.getReferenceVolatile(loader, FIELD);
    if (known == null) {
      U.compareAndSetReference(loader, FIELD, null, new CProfLoaderData());
      known = U.getReferenceVolatile(loader, FIELD);
    }
    return (CProfLoaderData) known;
  }

  void add(Object object) {
    try {
      LOCK.lock();
      if (count == objects.length) {
        objects = Arrays.copyOf(objects, 2 * count);
      }
      objects[count++] = object;
    } finally {
      LOCK.unlock();
    }
  }
}
