package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/** A place that stores a reference in a field: where the field lies in its objects. */
final class CProfFieldSite {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long UNKNOWN = 0;

  private final String owner;
  private final String name;

  /** Found once, and a constant for the compilers from then on. */
  @Stable private long offset;

  /**
   * @param owner of the field as the instruction names it: the class that declares it or one below
   */
  CProfFieldSite(String owner, String name) {
    this.owner = owner;
    this.name = name;
  }

  /**
   * Offset of the field in the object, for {@code Unsafe}; -1 before the program and without room.
   */
  @ForceInline
  static long offset(Object object, int site) {
    CProfFieldSite fieldSite = (CProfFieldSite) CProfSites.get(site);
    if (fieldSite == null) {
      return -1;
    }
    long known = fieldSite.offset;
    return known != UNKNOWN ? known : fieldSite.found(object.getClass());
  }

  @DontInline
  private long found(Class<?> type) {
    try {
      return find(type);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return -1;
    }
  }

  @DontInline
  private long find(Class<?> type) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      Class<?> declaring = type;
      while (!CProfHidden.nameInClassFile(declaring).equals(owner)) {
        declaring = declaring.getSuperclass();
      }
      while (true) {
        try {
          offset = U.objectFieldOffset(declaring, name);
          return offset;
        } catch (InternalError declaredAbove) {
          declaring = declaring.getSuperclass();
        }
      }
    } finally {
      bypass.end();
    }
  }
}
