package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * A lock that threads take inside of their own entry code. It spins: a virtual thread that waits
 * for a monitor there would leave its carrier, in the middle of leaving it or before the carrier,
 * which waits for the same one, could take it up again. Who holds it waits for nothing.
 */
final class CProfSpinLock {

  private static final Unsafe U = CProfNative.unsafe();

  private final long address = U.allocateMemory(8);

  CProfSpinLock() {
    unlock();
  }

  void lock() {
    while (!U.compareAndSetInt(null, address, 0, 1)) {
      Thread.onSpinWait();
    }
  }

  void unlock() {
    U.putIntVolatile(null, address, 0);
  }
}
