package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The ids of threads, which the JVM gives in the order of their creation, and which a program may
 * print. Those of the agent's threads are given back.
 */
final class CProfThreadIds {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long ID = U.objectFieldOffset(Thread.class, "tid");

  /** Offset in the class of the last id that was given (JDK 17). */
  private static final long LAST = CProfOffsets.ifAny(Thread.class, "threadSeqNumber");

  private CProfThreadIds() {}

  /**
   * Gives the id of a new thread back, unless somebody has taken one since.
   *
   * @param number of the thread among those that give theirs back
   */
  static void giveBack(Thread thread, int number) {
    long id = U.getLong(thread, ID);
    boolean isBack =
        LAST == CProfOffsets.NONE
            ? U.compareAndSetLong(null, CProfThreadAccess.nextId(), id + 1, id)
            : U.compareAndSetLong(Thread.class, LAST, id, id - 1);
    if (isBack) {
      // No other thread will ever have this one.
      U.putLong(thread, ID, Long.MAX_VALUE - number);
    }
  }
}
