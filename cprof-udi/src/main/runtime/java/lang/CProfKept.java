package java.lang;

import java.lang.invoke.MethodType;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;

/**
 * What stays as long as a class loader. First of all, method types: the JDK's table of them is
 * weak, so when an entry goes depends on the garbage collector, and what the program finds there
 * does, too.
 *
 * <p>Those of the JDK's and the class path's classes stay to the end. Those with a class of another
 * loader belong to that loader, or its classes would never be unloaded.
 */
final class CProfKept {

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long RESULT = U.objectFieldOffset(MethodType.class, "rtype");
  private static final long PARAMETERS = U.objectFieldOffset(MethodType.class, "ptypes");
  private static final long PARENT = U.objectFieldOffset(ClassLoader.class, "parent");

  /** In a patched ClassLoader, or -1. */
  private static final long KEPT = keptOffset();

  private static final CProfKept FOR_EVER = new CProfKept();

  /** The numbers of places in the code of the loader's classes; null if there are none. */
  CProfSites.OfLoader sites;

  private Object[] objects = new Object[8];
  private int count;

  private CProfKept() {}

  private static long keptOffset() {
    try {
      return U.objectFieldOffset(ClassLoader.class, "cprofKept");
    } catch (InternalError noSuchField) {
      return -1;
    }
  }

  static void keep(MethodType type) {
    long context = CProf.bypass();
    try {
      CProfKept place = placeOf(type);
      if (place != null) {
        place.add(type);
      }
    } finally {
      CProf.resume(context);
    }
  }

  /** Where a type stays; null if nothing stays as long as all of its classes do. */
  private static CProfKept placeOf(MethodType type) {
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

  /** What stays as long as a loader; null for one that stays itself, or where there is no place. */
  static CProfKept of(ClassLoader loader) {
    if (KEPT < 0 || CProfLoaders.stays(loader)) {
      return null;
    }
    Object known = U.getReferenceVolatile(loader, KEPT);
    if (known == null) {
      U.compareAndSetReference(loader, KEPT, null, new CProfKept());
      known = U.getReferenceVolatile(loader, KEPT);
    }
    return (CProfKept) known;
  }

  synchronized void add(Object object) {
    if (count == objects.length) {
      objects = Arrays.copyOf(objects, 2 * count);
    }
    objects[count++] = object;
  }
}
