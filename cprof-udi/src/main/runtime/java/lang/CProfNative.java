package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Natives of {@code jdk.internal.misc.Unsafe} that are needed before any of its methods can run,
 * which count themselves.
 *
 * <p>This source only declares the methods; the class that stands in their place calls the natives.
 */
final class CProfNative {

  private CProfNative() {}

  /** The JDK's own, without a call of a method of it. */
  static Unsafe unsafe() {
    throw new UnsupportedOperationException();
  }

  /** Offset of a field in the objects of a class; an InternalError tells that it has none. */
  static long objectFieldOffset(Class<?> type, String field) {
    throw new UnsupportedOperationException(type + field);
  }

  /** Memory of the process; 0 if there is none. */
  static long allocateMemory(long bytes) {
    throw new UnsupportedOperationException(Long.toString(bytes));
  }

  static void copyMemory(long from, long to, long bytes) {
    throw new UnsupportedOperationException(Long.toString(from + to + bytes));
  }
}
