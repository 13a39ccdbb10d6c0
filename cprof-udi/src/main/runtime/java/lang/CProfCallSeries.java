package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * The calls of each method whose calls are recorded: their sums, and of the first of them a row
 * each.
 *
 * <pre>
 *   series by number:   addresses of chunks of series, 0 if not used
 *   series of a method: 0 calls that began   8 calls that ended   16 address of its rows   24 rows that have room
 *                       32 cycles of all   40 most cycles   48 the call that took them   56 least cycles
 *                       64 calls that an exception left   72 arguments of the longest call
 *   row of a call:      0 cycles   8 bytecodes   16 load cycles   24 allocations   32 words of the heap
 *                       40 how it ended, 0 if it did not
 *                       48 words of the heap that all threads had allocated when it began
 * </pre>
 */
public final class CProfCallSeries {

  private static final Unsafe U = CProfNative.unsafe();

  /** Series whose memory is allocated at once: just less than the largest of the blocks. */
  public static final int CHUNK_SERIES = 1500;

  /** In place of the address of a chunk for which there is no memory. */
  public static final long NO_CHUNK = 1;

  private static final int CHUNKS = CProfLimits.MAX_METHODS / CHUNK_SERIES + 1;

  /** Calls of a method that are kept one by one. */
  public static final int MAX_ROWS = 1_000_000;

  public static final int BEGUN = 0;
  public static final int ENDED = 8;
  public static final int ROWS = 16;
  public static final int ROOM = 24;
  public static final int SUM = 32;
  public static final int MOST = 40;
  public static final int LONGEST = 48;
  public static final int LEAST = 56;
  public static final int THROWN = 64;
  public static final int ARGUMENTS = 72;

  public static final int ROW_BYTES = 56;
  public static final int WORDS = 32;
  public static final int STATE = 40;
  public static final int WORDS_BEFORE = 48;
  public static final int SERIES_BYTES = ARGUMENTS + CProfCalls.ARGUMENTS_BYTES;
  private static final int FIRST_ROOM = 16;

  /** Addresses of the chunks, in the raw profile; 0 where no calls are recorded. */
  static final long SERIES = CProfRun.recordsCalls ? zeroedInFile(8L * CHUNKS) : 0;

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  private CProfCallSeries() {}

  /** 0 without memory. */
  private static long zeroedInFile(long bytes) {
    long address = CProfFile.allocate(bytes);
    if (address != 0) {
      U.setMemory(address, bytes, (byte) 0);
    }
    return address;
  }

  /** The address of a series; 0 without memory. */
  static long at(int number) {
    long chunk = chunk(number);
    return chunk == NO_CHUNK ? 0 : chunk + (long) (number % CHUNK_SERIES) * SERIES_BYTES;
  }

  private static long chunk(int number) {
    long address = SERIES + 8L * (number / CHUNK_SERIES);
    long chunk = U.getLongVolatile(null, address);
    return chunk == 0 ? newChunk(address) : chunk;
  }

  @DontInline
  private static long newChunk(long address) {
    long context = CProf.bypass();
    try {
      LOCK.lock();
      long chunk = U.getLong(null, address);
      if (chunk == 0) {
        chunk = zeroedInFile((long) CHUNK_SERIES * SERIES_BYTES);
        chunk = chunk == 0 ? NO_CHUNK : chunk;
        U.putLongVolatile(null, address, chunk);
      }
      return chunk;
    } finally {
      LOCK.unlock();
      CProf.resume(context);
    }
  }

  /** The number of a call that begins. */
  static long next(long series) {
    try {
      LOCK.lock();
      long call = U.getLong(null, series + BEGUN);
      U.putLong(null, series + BEGUN, call + 1);
      long rows = CProfSettings.HEAP && call < MAX_ROWS ? rows(series, call) : 0;
      if (rows != 0) {
        U.putLong(null, rows + call * ROW_BYTES + WORDS_BEFORE, CProfRoots.wordsOfProgram());
      }
      return call;
    } finally {
      LOCK.unlock();
    }
  }

  /**
   * A call has ended, and its clock stands behind it: counts it, and keeps it where there is room.
   */
  static void record(long series, long entry, long call, int how) {
    try {
      LOCK.lock();
      long clock = U.getLong(null, entry + CProfCalls.CLOCK);
      long cycles = CProfClock.shown(clock, 0) - U.getLong(null, entry + CProfCalls.START);
      long ended = U.getLong(null, series + ENDED);
      CProfNode.add(series + ENDED, 1);
      CProfNode.add(series + SUM, cycles);
      CProfNode.add(series + THROWN, how == CProfCalls.LEFT ? 1 : 0);
      if (ended == 0 || cycles < U.getLong(null, series + LEAST)) {
        U.putLong(null, series + LEAST, cycles);
      }
      if (ended == 0 || cycles > U.getLong(null, series + MOST)) {
        U.putLong(null, series + MOST, cycles);
        U.putLong(null, series + LONGEST, call);
        for (int at = 0; at < CProfCalls.ARGUMENTS_BYTES; at += 8) {
          U.putLong(
              null,
              series + ARGUMENTS + at,
              U.getLong(null, entry + CProfCalls.ENTRY_ARGUMENTS + at));
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
      LOCK.unlock();
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
    long rows = zeroedInFile(more * ROW_BYTES);
    if (rows != 0) {
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
    long series = number < 0 ? 0 : at(number);
    if (series == 0) {
      return null;
    }
    long[] known = new long[5];
    try {
      LOCK.lock();
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
      LOCK.unlock();
    }
  }
}
