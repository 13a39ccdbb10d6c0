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

  /** Offset in the class of the last id that was given (JDK 17), or -1. */
  private static final long LAST = offsetOfLast();

  private CProfThreadIds() {}

  private static long offsetOfLast() {
    try {
      return U.objectFieldOffset(Thread.class, "threadSeqNumber");
    } catch (InternalError noSuchField) {
      return -1;
    }
  }

  /** Address of the next id, where there is no last one. */
  private static long addressOfNext() {
    try {
      Class<?> holder = Class.forName("java.lang.Thread$ThreadIdentifiers", true, null);
      return U.getLong(holder, U.objectFieldOffset(holder, "NEXT_TID_OFFSET"));
    } catch (ClassNotFoundException notThisJdk) {
      throw new NoClassDefFoundError(notThisJdk.getMessage());
    }
  }

  /**
   * Gives the id of a new thread back, unless somebody has taken one since.
   *
   * @param number of the thread among those that give theirs back
   */
  static void giveBack(Thread thread, int number) {
    long id = U.getLong(thread, ID);
    boolean isBack =
        LAST < 0
            ? U.compareAndSetLong(null, addressOfNext(), id + 1, id)
            : U.compareAndSetLong(Thread.class, LAST, id, id - 1);
    if (isBack) {
      // No other thread will ever have this one.
      U.putLong(thread, ID, Long.MAX_VALUE - number);
    }
  }
}
