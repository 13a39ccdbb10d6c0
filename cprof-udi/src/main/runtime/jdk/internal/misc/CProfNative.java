package jdk.internal.misc;

/**
 * Natives of {@code Unsafe} that are needed before any of its methods can run, which count
 * themselves. They are private there and stay so, as the program may look: this class is of the
 * same nest (JVMS 5.4.4).
 *
 * <p>This source only declares the methods; the class that stands in their place calls the natives.
 */
public final class CProfNative {

  private CProfNative() {}

  /** The JDK's own, without a call of a method of it. */
  public static Unsafe unsafe() {
    throw new UnsupportedOperationException();
  }

  /** Offset of a field in the objects of a class, which must have it: see {@code CProfOffsets}. */
  public static long objectFieldOffset(Class<?> type, String field) {
    throw new UnsupportedOperationException(type + field);
  }

  /** Memory of the process; 0 if there is none. */
  public static long allocateMemory(long bytes) {
    throw new UnsupportedOperationException(Long.toString(bytes));
  }

  public static void copyMemory(long from, long to, long bytes) {
    throw new UnsupportedOperationException(Long.toString(from + to + bytes));
  }
}
