package java.lang;

import jdk.internal.misc.CProfNative;

/** Where fields of the JDK are that have other names in other versions of it. */
final class CProfOffsets {

  /** Of a field that no class has. */
  static final long NONE = -1;

  private CProfOffsets() {}

  /**
   * The offset of the first field that a class has, in bytes.
   *
   * @throws InternalError if it has none of them
   */
  static long of(Class<?> owner, String name, String otherName) {
    long offset = ifAny(owner, name);
    return offset == NONE ? CProfNative.unsafe().objectFieldOffset(owner, otherName) : offset;
  }

  /** The offset of a field, in bytes, or {@link #NONE}. */
  static long ifAny(Class<?> owner, String name) {
    try {
      return CProfNative.unsafe().objectFieldOffset(owner, name);
    } catch (InternalError noSuchField) {
      return NONE;
    }
  }
}
