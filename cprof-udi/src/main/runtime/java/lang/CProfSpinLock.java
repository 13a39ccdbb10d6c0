package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The lock that threads of the program take in CProf's own work. It spins: a virtual thread that
 * waits for a monitor there would leave its carrier, in the middle of leaving it or before the
 * carrier, which waits for the same one, could take it up again.
 *
 * <p>The rules:
 *
 * <ul>
 *   <li>Who holds it waits for nothing but other such locks and the thread that keeps the raw file
 *       ahead. Only that of {@link CProfChannel} is held while the service is asked.
 *   <li>{@code try { LOCK.lock(); ... } finally { LOCK.unlock(); }}: it is taken within the range,
 *       as {@code Thread.stop} may throw behind any instruction. Whoever does not hold it unlocks
 *       nothing.
 *   <li>What is done meanwhile takes no more than a few calls, for which {@link #lock} makes sure
 *       that there is room on the stack.
 * </ul>
 *
 * <p>It calls only natives that no agent changes and that the compilers know; a hint to the
 * processor, {@code Thread.onSpinWait}, counts itself and is taken for waiting by agents that
 * forbid that.
 */
final class CProfSpinLock {

  private static final Unsafe U = CProfNative.unsafe();

  /** Where the thread stands that holds it, or 0. */
  private final long holder = U.allocateMemory(8);

  CProfSpinLock() {
    U.putLong(null, holder, 0);
  }

  /** A thread that has lost it in an exception, against the rules, takes it again. */
  void lock() {
    CProfStack.checkForFew();
    long own = own();
    while (!U.compareAndSetLong(null, holder, 0, own) && U.getLongVolatile(null, holder) != own) {
      // Held for the time of some stores.
    }
  }

  void unlock() {
    if (U.getLongVolatile(null, holder) == own()) {
      U.putLongVolatile(null, holder, 0);
    }
  }

  /** The threads that have no id yet come one at a time: the JVM makes them so. */
  private static long own() {
    return CProfThread.id(CProfThread.current()) + 1;
  }
}
