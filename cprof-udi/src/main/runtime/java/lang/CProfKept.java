package java.lang;

import java.lang.invoke.MethodType;
import jdk.internal.misc.Unsafe;

/**
 * Method types, which stay as long as their classes. The JDK's table of them is weak: when an entry
 * goes depends on the garbage collector, and so does then what the program finds there.
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

  private Object[] types = new Object[8];
  private int count;

  private CProfKept() {}

  private static long keptOffset() {
    try {
      return U.objectFieldOffset(ClassLoader.class, "cprofKept");
    } catch (InternalError noSuchField) {
      return -1;
    }
  }

  static synchronized void keep(MethodType type) {
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
    return type.isHidden() && !CProfOrder.name(type).contains("$$Lambda");
  }

  /** Whether a loader is there as long as another one. */
  private static boolean isAbove(ClassLoader loader, ClassLoader below) {
    ClassLoader each = below;
    while (each != null && each != loader) {
      each = (ClassLoader) U.getReference(each, PARENT);
    }
    return each == loader || CProfLoaders.stays(loader);
  }

  private static CProfKept of(ClassLoader loader) {
    if (KEPT < 0) {
      return null;
    }
    Object known = U.getReference(loader, KEPT);
    if (known == null) {
      known = new CProfKept();
      U.putReference(loader, KEPT, known);
    }
    return (CProfKept) known;
  }

  private void add(MethodType type) {
    if (count == types.length) {
      Object[] more = new Object[2 * count];
      System.arraycopy(types, 0, more, 0, count);
      types = more;
    }
    types[count++] = type;
  }
}
