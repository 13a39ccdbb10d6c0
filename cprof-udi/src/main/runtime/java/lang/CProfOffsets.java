package java.lang;

import jdk.internal.misc.CProfNative;

/** Where fields of the JDK are that have other names in other versions of it. */
final class CProfOffsets {

  /** Of a field that no class has. */
  static final long NONE = -1;

  private CProfOffsets() {}

  /** The offset of the first field that a class has, in bytes, or {@link #NONE}. */
  static long of(Class<?> owner, String... names) {
    for (String name : names) {
      try {
        return CProfNative.unsafe().objectFieldOffset(owner, name);
      } catch (InternalError noSuchField) {
        // Another JDK's name.
      }
    }
    return NONE;
  }
}
