package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/** Memory of all trees, counted against the limit. Says no with 0; never throws. */
final class CProfMemory {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long TAKEN = U.allocateMemory(8);
  private static final long FIRST_BYTE = firstByte();

  static {
    U.putLong(null, TAKEN, 0);
  }

  private CProfMemory() {}

  /** Whether less than half of the limit is left. */
  static boolean isScarce() {
    return U.getLongVolatile(null, TAKEN) > CProfRun.memoryLimit / 2;
  }

  /**
   * Counts memory that somebody takes; false where that is more than the limit. While trees are
   * merged the limit does not count: one of them goes right behind.
   */
  static boolean take(long bytes) {
    // Else an overflow in Unsafe.getAndAddLong, whose frame is not hidden, would show in a trace.
    CProfStack.checkForFew();
    if (U.getAndAddLong(null, TAKEN, bytes) + bytes > CProfRun.memoryLimit
        && CProfFile.get(CProfFile.MERGES) == 0) {
      give(bytes);
      return false;
    }
    return true;
  }

  static void give(long bytes) {
    U.getAndAddLong(null, TAKEN, -bytes);
  }

  /** Memory of the process, outside of the raw profile. */
  static long allocate(long bytes) {
    if (!take(bytes)) {
      return 0;
    }
    try {
      return U.allocateMemory(bytes);
    } catch (OutOfMemoryError noMemory) {
      give(bytes);
      return 0;
    }
  }

  /** Memory of the process with a copy of some bytes, which nobody frees. */
  static long copyOf(byte[] bytes) {
    long address = U.allocateMemory(bytes.length);
    copyIn(bytes, 0, address, bytes.length);
    return address;
  }

  /** Copies bytes to an address. */
  static void copyIn(byte[] from, int at, long to, int count) {
    U.copyMemory(from, FIRST_BYTE + at, null, to, count);
  }

  /** Copies bytes from an address. */
  static void copyOut(long from, byte[] to, int at, int count) {
    U.copyMemory(null, from, to, FIRST_BYTE + at, count);
  }

  /** Eight bytes of an array. */
  static long getLong(byte[] from, int at) {
    return U.getLong(from, FIRST_BYTE + at);
  }

  static void putLong(byte[] to, int at, long value) {
    U.putLong(to, FIRST_BYTE + at, value);
  }

  /** Where arrays of bytes have their first one: the JDK's constant is no int in every version. */
  private static long firstByte() {
    byte[] probe = {0x43, 0x50, 0x52, 0x4F, 0x46, 0x43, 0x50, 0x52};
    long offset = 12; // behind the mark word, the class and the length
    while (U.getByte(probe, offset) != probe[0] || U.getByte(probe, offset + 4) != probe[4]) {
      offset += 4;
    }
    return offset;
  }

  /** Gives back what was allocated; 0 is nothing. */
  static void free(long address, long bytes) {
    if (address != 0) {
      U.freeMemory(address);
      give(bytes);
    }
  }
}
