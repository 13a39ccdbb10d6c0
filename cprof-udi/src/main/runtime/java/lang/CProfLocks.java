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
 *   locks:  0 arena of records   8 table of records, see CProfTable
 *   record: 0 releases   8 int site   16 int method   24 ANY
 *           32 of these with another lock held   40 cycles
 *           of those since counting was started, stopped or reset: 48 least   56 most
 *           64 most locks held at once, with this one
 *   entry of a CProfOpenStack: 0 node   8 site   16 locks of the profile that are held, with this one
 *           24 clock, 0 outside of the profile   32 what the clock showed
 * </pre>
 */
public final class CProfLocks {

  private static final Unsafe U = CProfNative.unsafe();

  /** The site of a synchronized method; that of a block is the index of its monitorenter. */
  public static final int METHOD = -1;

  public static final int ARENA = 0;
  private static final int TABLE = 8;
  private static final int BYTES = 16;

  public static final int RELEASES = 0;
  public static final int NESTED = 32;
  public static final int CYCLES = 40;
  public static final int LEAST = 48;
  public static final int MOST = 56;
  public static final int DEEPEST = 64;
  public static final int RECORD_BYTES = 72;

  /** In place of a parent: a table looks at the kind, which is the site, of what has one. */
  private static final long ANY = 1;

  private static final int ENTRIES = CProfOpenStack.HEADER_BYTES;
  private static final int SITE = 8;
  private static final int HELD = 16;
  private static final int CLOCK = 24;
  private static final int START = 32;
  private static final int ENTRY_BYTES = 40;

  /** In the raw profile; 0 where nobody asks for locks, or without memory. */
  static final long LOCKS = CProfSettings.LOCKS ? newLocks() : 0;

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  private CProfLocks() {}

  private static long newLocks() {
    long locks = CProfFile.allocate(BYTES);
    long arena = CProfArena.newArena();
    long table = CProfTable.newTable();
    if (locks == 0 || arena == 0 || table == 0) {
      return 0;
    }
    U.putLong(null, locks + ARENA, arena);
    U.putLong(null, locks + TABLE, table);
    return locks;
  }

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
      LOCK.lock();
      long record = CProfTable.find(U.getLong(null, LOCKS + TABLE), ANY, method, site);
      record = record == 0 ? newRecord(method, site) : record;
      if (record != 0) {
        CProfNode.add(record + RELEASES, 1);
        CProfNode.add(record + NESTED, held > 1 ? 1 : 0);
        CProfNode.add(record + CYCLES, cycles);
        if (cycles < U.getLong(null, record + LEAST)) {
          U.putLong(null, record + LEAST, cycles);
        }
        atLeast(record + MOST, cycles);
        atLeast(record + DEEPEST, held);
      }
    } finally {
      LOCK.unlock();
    }
  }

  private static void atLeast(long address, long value) {
    if (value > U.getLong(null, address)) {
      U.putLong(null, address, value);
    }
  }

  @DontInline
  private static long newRecord(int method, int site) {
    long context = CProf.bypass();
    long record = 0;
    if (CProfTable.makeRoom(LOCKS + TABLE)) {
      long arena = U.getLong(null, LOCKS + ARENA);
      record = CProfArena.reserve(arena, RECORD_BYTES);
      if (record != 0) {
        U.setMemory(record, RECORD_BYTES, (byte) 0);
        U.putLong(null, record + LEAST, Long.MAX_VALUE);
        CProfNode.setKey(record, ANY, method, site);
        CProfArena.publish(arena, record + RECORD_BYTES);
        CProfTable.insert(U.getLong(null, LOCKS + TABLE), record);
      }
    }
    CProf.resume(context);
    return record;
  }

  /**
   * From here on the least and most are those of what is released from now on: of two times they
   * can be put together, but not taken apart.
   */
  static void beginTime() {
    if (LOCKS != 0) {
      CProfArena.visit(
          U.getLong(null, LOCKS + ARENA),
          new LongUnaryOperator() {
            @Override
            public long applyAsLong(long record) {
              forgetExtremes(record);
              return RECORD_BYTES;
            }
          });
    }
  }

  private static void forgetExtremes(long record) {
    try {
      LOCK.lock();
      U.putLong(null, record + LEAST, Long.MAX_VALUE);
      U.putLong(null, record + MOST, 0);
      U.putLong(null, record + DEEPEST, 0);
    } finally {
      LOCK.unlock();
    }
  }

  private static long entry(long stack, long index) {
    return stack + ENTRIES + index * ENTRY_BYTES;
  }
}
