package java.lang;

import jdk.internal.misc.Unsafe;

/** Memory of all trees, counted against the limit. Says no with 0; never throws. */
final class CProfMemory {

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long TAKEN = U.allocateMemory(8);

  static {
    U.putLong(null, TAKEN, 0);
  }

  private CProfMemory() {}

  /** Whether less than half of the limit is left. */
  static boolean isScarce() {
    return U.getLongVolatile(null, TAKEN) > CProfSettings.MEMORY_LIMIT / 2;
  }

  /**
   * Counts memory that somebody takes; false where that is more than the limit. While trees are
   * merged the limit does not count: one of them goes right behind.
   */
  static boolean take(long bytes) {
    if (U.getAndAddLong(null, TAKEN, bytes) + bytes > CProfSettings.MEMORY_LIMIT
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

  /** Gives back what was allocated; 0 is nothing. */
  static void free(long address, long bytes) {
    if (address != 0) {
      U.freeMemory(address);
      give(bytes);
    }
  }
}
