package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Stops the clock of host work while other host work runs within it, as it stops the program's:
 * what a static initializer has the VM load and initialize is below a root of its own in the
 * profile, and no part of the calls and times of the initializer.
 *
 * <pre>
 *   entry of a CProfOpenStack: 0 context in which the work began   8.. what the clock showed, by column
 *                              48 cycles in which nothing was executed
 * </pre>
 */
final class CProfHostClock {

  private static final Unsafe U = CProfNative.unsafe();

  private static final int ENTRIES = CProfOpenStack.HEADER_BYTES;
  private static final int SHOWN = 8;
  private static final int IDLE = SHOWN + 8 * CProfClock.COLUMNS;
  private static final int ENTRY_BYTES = IDLE + 8;

  private CProfHostClock() {}

  /** Called before host work begins: may need memory. */
  static void makeRoom(long tree) {
    CProfOpenStack.withRoom(tree + CProfTree.HOST_CLOCKS, ENTRIES, ENTRY_BYTES);
  }

  /** Host work begins in a context. */
  static void begin(long tree, long context) {
    long stack = U.getLong(null, tree + CProfTree.HOST_CLOCKS);
    long open = U.getLong(null, stack + CProfOpenStack.DEPTH);
    long entry = entry(stack, open);
    long clock = CProfClock.ofHost(tree);
    U.putLong(null, entry, context);
    for (int column = 0; column < CProfClock.COLUMNS; column++) {
      U.putLong(null, entry + SHOWN + 8 * column, CProfClock.shown(clock, column));
    }
    U.putLong(null, entry + IDLE, CProfClock.idle(clock));
    U.putLong(null, stack + CProfOpenStack.DEPTH, open + 1);
  }

  /**
   * Host work that began in a context has ended. What the same method left open above it, as its
   * stack overflowed, goes, too.
   */
  static void end(long tree, long context) {
    long stack = U.getLong(null, tree + CProfTree.HOST_CLOCKS);
    long last = stack == 0 ? -1 : U.getLong(null, stack + CProfOpenStack.DEPTH) - 1;
    while (last >= 0 && U.getLong(null, entry(stack, last)) != context) {
      last--;
    }
    if (last < 0) {
      return;
    }
    U.putLong(null, stack + CProfOpenStack.DEPTH, last);
    if (last > 0) {
      long entry = entry(stack, last);
      long clock = CProfClock.ofHost(tree);
      for (int column = 0; column < CProfClock.COLUMNS; column++) {
        CProfClock.setBack(clock, column, U.getLong(null, entry + SHOWN + 8 * column));
      }
      CProfClock.setIdle(clock, U.getLong(null, entry + IDLE));
    }
  }

  private static long entry(long stack, long index) {
    return stack + ENTRIES + index * ENTRY_BYTES;
  }
}
