package java.lang;

import jdk.internal.misc.Unsafe;

/** Native memory of all trees, counted against the limit. Says no with 0; never throws. */
final class CProfMemory {

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long TAKEN = U.allocateMemory(8);

  static {
    U.putLong(null, TAKEN, 0);
  }

  private static volatile boolean isMerging;

  private CProfMemory() {}

  /** While trees are merged the limit does not count: one of them goes right behind. */
  static void setMerging(boolean merging) {
    isMerging = merging;
  }

  static long allocate(long bytes) {
    if (U.getAndAddLong(null, TAKEN, bytes) + bytes > CProfSettings.MEMORY_LIMIT && !isMerging) {
      U.getAndAddLong(null, TAKEN, -bytes);
      return 0;
    }
    try {
      return U.allocateMemory(bytes);
    } catch (OutOfMemoryError noMemory) {
      U.getAndAddLong(null, TAKEN, -bytes);
      return 0;
    }
  }

  /** Gives back what was allocated; 0 is nothing. */
  static void free(long address, long bytes) {
    if (address != 0) {
      U.freeMemory(address);
      U.getAndAddLong(null, TAKEN, -bytes);
    }
  }

  /** Bytes in use. */
  static long taken() {
    return U.getLongVolatile(null, TAKEN);
  }
}
