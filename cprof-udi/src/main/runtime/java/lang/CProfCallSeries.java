package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * The calls of each method whose calls are recorded: their sums, and of the first of them a row
 * each.
 *
 * <pre>
 *   record of {@link CProfRegions}, by the number of the method: 56 calls that began
 *                       64 calls that an exception left   72 the call that took most cycles
 *                       80 address of its rows   88 rows that have room   96 arguments of the longest call
 *   row of a call:      0 cycles   8 bytecodes   16 load cycles   24 allocations   32 words of the heap
 *                       40 how it ended, 0 if it did not
 *                       48 words of the heap that all threads had allocated when it began
 * </pre>
 */
public final class CProfCallSeries {

  private static final Unsafe U = CProfNative.unsafe();

  /** Calls of a method that are kept one by one. */
  public static final int MAX_ROWS = 1_000_000;

  public static final int BEGUN = CProfRegions.HEAD_BYTES;
  public static final int THROWN = BEGUN + 8;
  public static final int LONGEST = THROWN + 8;
  public static final int ROWS = LONGEST + 8;
  public static final int ROOM = ROWS + 8;
  public static final int ARGUMENTS = ROOM + 8;

  public static final int ROW_BYTES = 56;
  public static final int WORDS = 32;
  public static final int STATE = 40;
  public static final int WORDS_BEFORE = 48;
  public static final int SERIES_BYTES = ARGUMENTS + CProfCalls.ARGUMENTS_BYTES;
  private static final int FIRST_ROOM = 16;

  /** In the raw profile; 0 where no calls are recorded, or without memory. */
  static final long SERIES = CProfRun.recordsCalls ? CProfRegions.newRecords() : 0;

  private CProfCallSeries() {}

  /**
   * A call of a method begins.
   *
   * @param entry where its series and its number go
   * @return the series; 0 without memory
   */
  static long begin(int number, long entry) {
    try {
      CProfRegions.LOCK.lock();
      long series = CProfRegions.record(SERIES, number, 0, SERIES_BYTES);
      if (series == 0) {
        CProfRegions.lose(SERIES);
        return 0;
      }
      long call = U.getLong(null, series + BEGUN);
      U.putLong(null, series + BEGUN, call + 1);
      long rows = CProfSettings.HEAP && call < MAX_ROWS ? rows(series, call) : 0;
      if (rows != 0) {
        U.putLong(null, rows + call * ROW_BYTES + WORDS_BEFORE, CProfRoots.wordsOfProgram());
      }
      U.putLong(null, entry + CProfCalls.CALL, call);
      U.putLong(null, entry, series);
      return series;
    } finally {
      CProfRegions.LOCK.unlock();
    }
  }

  /**
   * A call has ended, and its clock stands behind it: counts it, and keeps it where there is room.
   */
  static void record(long series, long entry, long call, int how) {
    try {
      CProfRegions.LOCK.lock();
      long clock = U.getLong(null, entry + CProfCalls.CLOCK);
      long cycles = CProfClock.shown(clock, 0) - U.getLong(null, entry + CProfCalls.START);
      CProfNode.add(series + THROWN, how == CProfCalls.LEFT ? 1 : 0);
      if (CProfRegions.end(series, cycles)) {
        U.putLong(null, series + LONGEST, call);
        long arguments = entry + CProfCalls.ENTRY_ARGUMENTS;
        for (int at = 0; at < CProfCalls.ARGUMENTS_BYTES; at += 8) {
          U.putLong(null, series + ARGUMENTS + at, U.getLong(null, arguments + at));
        }
      }
      long rows = call < MAX_ROWS ? rows(series, call) : 0;
      if (rows != 0) {
        long row = rows + call * ROW_BYTES;
        for (int column = 0; column < CProfClock.COLUMNS; column++) {
          long before = U.getLong(null, entry + CProfCalls.START + 8 * column);
          U.putLong(null, row + 8 * column, CProfClock.shown(clock, column) - before);
        }
        U.putLong(null, row + STATE, how);
      }
    } finally {
      CProfRegions.LOCK.unlock();
    }
  }

  /** The rows of a series, with room for a call; 0 without memory. */
  private static long rows(long series, long call) {
    long room = U.getLong(null, series + ROOM);
    return call < room ? U.getLong(null, series + ROWS) : moreRows(series, room, call);
  }

  @DontInline
  private static long moreRows(long series, long room, long call) {
    long context = CProf.bypass();
    long more = room == 0 ? FIRST_ROOM : 2 * room;
    while (more <= call) {
      more *= 2;
    }
    long rows = CProfFile.allocate(more * ROW_BYTES);
    if (rows != 0) {
      U.setMemory(rows, more * ROW_BYTES, (byte) 0);
      long old = U.getLong(null, series + ROWS);
      if (old != 0) {
        U.copyMemory(old, rows, room * ROW_BYTES);
      }
      U.putLong(null, series + ROWS, rows);
      U.putLong(null, series + ROOM, more);
      CProfFile.free(old, room * ROW_BYTES);
    }
    CProf.resume(context);
    return rows;
  }

  /**
   * What is known of a call of a method.
   *
   * @param method class, name and descriptor in one
   * @return the calls that began, and if this one has ended and is kept, its cycles, bytecodes,
   *     load cycles and allocations; null if these are not recorded
   */
  static long[] call(String method, long call) {
    int number =
        SERIES == 0 || !CProfRun.timesCalls
            ? -1
            : CProfSession.askNumber(
                new CProfMessage(CProfProtocol.SERIES, method.length() + 4).putText(method));
    if (number < 0) {
      return null;
    }
    long[] known = new long[5];
    try {
      CProfRegions.LOCK.lock();
      long series = CProfRegions.record(SERIES, number, 0, SERIES_BYTES);
      if (series == 0) {
        return null;
      }
      long begun = U.getLong(null, series + BEGUN);
      long row = U.getLong(null, series + ROWS) + call * ROW_BYTES;
      boolean isKept =
          call >= 0
              && call < U.getLong(null, series + ROOM)
              && call < begun
              && U.getLong(null, row + STATE) != 0;
      known[0] = begun;
      for (int i = 1; isKept && i < known.length; i++) {
        known[i] = U.getLong(null, row + 8L * (i - 1));
      }
      return isKept ? known : new long[] {begun};
    } finally {
      CProfRegions.LOCK.unlock();
    }
  }
}
