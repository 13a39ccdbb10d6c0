package java.lang;

import java.util.function.LongUnaryOperator;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * How long locks are held by the clock of the target: those of synchronized methods and blocks, by
 * the place that acquires them. Only where that was asked for; otherwise nothing calls this.
 *
 * <p>Each thread has a stack of the locks that it holds. A release is that of the last lock which
 * the same method took in the same context: what an exception has left behind above it goes, too.
 *
 * <pre>
 *   record of {@link CProfRegions}, by method and site: 56 releases with another lock held
 *           64 most locks held at once, with this one
 *           of what was released since counting was started, stopped or reset: this, least and most
 *   entry of a CProfOpenStack: 0 node   8 site   16 locks of the profile that are held, with this one
 *           24 clock, 0 outside of the profile   32 what the clock showed
 * </pre>
 */
public final class CProfLocks {

  private static final Unsafe U = CProfNative.unsafe();

  /** The site of a synchronized method; that of a block is the index of its monitorenter. */
  public static final int METHOD = -1;

  public static final int NESTED = CProfRegions.HEAD_BYTES;
  public static final int DEEPEST = NESTED + 8;
  public static final int RECORD_BYTES = DEEPEST + 8;

  private static final int ENTRIES = CProfOpenStack.HEADER_BYTES;
  private static final int SITE = 8;
  private static final int HELD = 16;
  private static final int CLOCK = 24;
  private static final int START = 32;
  private static final int ENTRY_BYTES = 40;

  /** In the raw profile; 0 where nobody asks for locks, or without memory. */
  static final long LOCKS = CProfSettings.LOCKS ? CProfRegions.newRecords() : 0;

  private CProfLocks() {}

  /**
   * The current thread holds a lock.
   *
   * @param site index of the monitorenter, or {@link #METHOD}: then the method was entered, and
   *     what its first block takes is counted already
   */
  @DontInline
  static void entered(long tree, long node, int site) {
    long stack = CProfOpenStack.withRoom(tree + CProfTree.LOCKS, ENTRIES, ENTRY_BYTES);
    long open = U.getLong(null, stack + CProfOpenStack.DEPTH);
    long entry = entry(stack, open);
    long outer = open == 0 ? 0 : U.getLong(null, entry - ENTRY_BYTES + HELD);
    boolean isCounted =
        LOCKS != 0 && !CProfSinks.contains(node) && CProfClock.isOfProgram(tree, node);
    long clock = isCounted ? CProfClock.of(tree, node) : 0;
    U.putLong(null, entry, node);
    U.putLong(null, entry + SITE, site);
    U.putLong(null, entry + HELD, outer + (isCounted ? 1 : 0));
    U.putLong(null, entry + CLOCK, clock);
    if (isCounted) {
      long counted = site == METHOD ? U.getLong(null, node + CProfNode.ENTRY_CYCLES) : 0;
      U.putLong(null, entry + START, CProfClock.shown(clock, 0) - counted);
    }
    U.putLong(null, stack + CProfOpenStack.DEPTH, open + 1);
  }

  /**
   * It does not hold it any more.
   *
   * @param isMethod whether it is that of a synchronized method, which ends
   */
  @DontInline
  static void exits(long tree, long node, boolean isMethod) {
    long stack = U.getLong(null, tree + CProfTree.LOCKS);
    long last = stack == 0 ? -1 : U.getLong(null, stack + CProfOpenStack.DEPTH) - 1;
    while (last >= 0 && !isOf(entry(stack, last), node, isMethod)) {
      last--;
    }
    if (last >= 0) {
      U.putLong(null, stack + CProfOpenStack.DEPTH, last);
      release(entry(stack, last));
    }
  }

  /** How many locks a thread has open. */
  static int open(long tree) {
    long stack = U.getLong(null, tree + CProfTree.LOCKS);
    return stack == 0 ? 0 : (int) U.getLong(null, stack + CProfOpenStack.DEPTH);
  }

  /** An exception leaves a method at whose entry so many were open. */
  @DontInline
  static void left(long tree, int open) {
    long stack = U.getLong(null, tree + CProfTree.LOCKS);
    for (long last = U.getLong(null, stack + CProfOpenStack.DEPTH) - 1; last >= open; last--) {
      U.putLong(null, stack + CProfOpenStack.DEPTH, last);
      release(entry(stack, last));
    }
  }

  private static boolean isOf(long entry, long node, boolean isMethod) {
    return U.getLong(null, entry) == node && (U.getLong(null, entry + SITE) == METHOD) == isMethod;
  }

  private static void release(long entry) {
    long clock = U.getLong(null, entry + CLOCK);
    if (clock == 0) {
      return;
    }
    long cycles = CProfClock.shown(clock, 0) - U.getLong(null, entry + START);
    long held = U.getLong(null, entry + HELD);
    int method = U.getInt(null, U.getLong(null, entry) + CProfNode.METHOD);
    int site = (int) U.getLong(null, entry + SITE);
    try {
      CProfRegions.LOCK.lock();
      long record = CProfRegions.record(LOCKS, method, site, RECORD_BYTES);
      if (record == 0) {
        CProfRegions.lose(LOCKS);
        return;
      }
      CProfRegions.end(record, cycles);
      CProfNode.add(record + NESTED, held > 1 ? 1 : 0);
      if (held > U.getLong(null, record + DEEPEST)) {
        U.putLong(null, record + DEEPEST, held);
      }
    } finally {
      CProfRegions.LOCK.unlock();
    }
  }

  /**
   * From here on the least and most are those of what is released from now on: of two times they
   * can be put together, but not taken apart.
   */
  static void beginTime() {
    if (LOCKS != 0) {
      CProfArena.visit(
          U.getLong(null, LOCKS + CProfRegions.ARENA),
          new LongUnaryOperator() {
            @Override
            public long applyAsLong(long record) {
              try {
                CProfRegions.LOCK.lock();
                U.putLong(null, record + CProfRegions.LEAST, Long.MAX_VALUE);
                U.putLong(null, record + CProfRegions.MOST, 0);
                U.putLong(null, record + DEEPEST, 0);
              } finally {
                CProfRegions.LOCK.unlock();
              }
              return RECORD_BYTES;
            }
          });
    }
  }

  private static long entry(long stack, long index) {
    return stack + ENTRIES + index * ENTRY_BYTES;
  }
}
