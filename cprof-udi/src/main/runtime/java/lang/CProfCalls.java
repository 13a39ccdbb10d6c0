package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Calls of chosen methods, one by one: what each took by the clock of its thread, with its invoke,
 * if there is one; else only their number. Inserted code tells of their begin, arguments and end.
 *
 * <pre>
 *   series by number:   addresses of chunks of series, 0 if not used
 *   series of a method: 0 calls that began   8 calls that ended   16 address of its rows   24 rows that have room
 *                       32 cycles of all   40 most cycles   48 the call that took them   56 least cycles
 *                       64 calls that an exception left   72 arguments of the longest call
 *   row of a call:      0 cycles   8 bytecodes   16 load cycles   24 allocations   32 words of the heap
 *                       40 how it ended, 0 if it did not
 *                       48 words of the heap that all threads had allocated when it began
 *   stack of a thread:  0 entries that have room   8 open calls   16 whether its method cache is kept
 *                       24 blocks handed out by the cache that is kept
 *                       32 open calls where it is in use again
 *                       40 what stands above the body of the dynamic test that is executed, 0 without
 *                       48 context of what has called the body   56.. entries
 *   entry:              0 series, 0 outside of the profile   8 call   16 its clock   24 cycles   32 bytecodes
 *                       40 load cycles at its begin, less those of its invoke   48 allocations
 *                       56 words of the heap   64 number of its series
 *                       72 context of its caller, 0 if that is still the thread's
 *                       80 arguments
 *   arguments:          0 their number   8.. for each: 0 type, a letter   8 value or length   16.. characters
 * </pre>
 */
public final class CProfCalls {

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
  private static final int RETURNED = 1;
  private static final int LEFT = 2;

  private static final int KEEPING = CProfOpenStack.HEADER_BYTES;
  private static final int KEPT_BLOCKS = 24;
  private static final int USED_AT = 32;
  static final int GROUP = 40;
  static final int BODY_CALLER = 48;
  private static final int ENTRIES = 56;

  /** Nothing but recorded calls uses the method cache, and none is being executed. */
  private static final int KEPT = 1;

  /** The same within a recorded call. */
  private static final int USED = 2;

  private static final int CALL = 8;
  private static final int CLOCK = 16;
  private static final int START = 24;
  private static final int NUMBER = 64;
  static final int CALLER = 72;
  private static final int ENTRY_ARGUMENTS = 80;

  public static final int MAX_ARGUMENTS = 8;
  public static final int MAX_CHARACTERS = 28;
  public static final int ARGUMENT_BYTES = 16 + 2 * MAX_CHARACTERS;
  private static final int ARGUMENTS_BYTES = 8 + MAX_ARGUMENTS * ARGUMENT_BYTES;

  public static final int SERIES_BYTES = ARGUMENTS + ARGUMENTS_BYTES;
  private static final int ENTRY_BYTES = ENTRY_ARGUMENTS + ARGUMENTS_BYTES;

  private static final int FIRST_ROOM = 16;

  /** Addresses of the chunks, in the raw profile; 0 where no calls are recorded. */
  static final long SERIES = CProfRun.recordsCalls ? zeroedInFile(8L * CHUNKS) : 0;

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  /** Cycles of an invoke that hits, by its kind. */
  private static long[] invokeCycles = new long[0];

  /** The only call that is counted, if there is one. */
  private static int onlySeries = -1;

  private static long onlyCall;

  private CProfCalls() {}

  /** 0 without memory. */
  private static long zeroedInFile(long bytes) {
    long address = CProfFile.allocate(bytes);
    if (address != 0) {
      U.setMemory(address, bytes, (byte) 0);
    }
    return address;
  }

  static void initialize(long[] cyclesByKind) {
    invokeCycles = cyclesByKind;
  }

  static void countOnly(int series, long call) {
    onlySeries = series;
    onlyCall = call;
  }

  /** The address of a series; 0 without memory. */
  private static long series(int number) {
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

  /** At the entry of a method, before anything of the call is counted. */
  public static void begin(int number) {
    Object thread = CProfThread.current();
    long tree = CProfThread.tree(thread);
    if (tree == 0 || SERIES == 0) {
      return;
    }
    long stack = withRoom(tree);
    long depth = U.getLong(null, stack + CProfOpenStack.DEPTH);
    long entry = entry(stack, depth);
    U.putLong(null, entry + NUMBER, number);
    U.putLong(null, entry + CALLER, 0);
    U.putLong(null, entry + ENTRY_ARGUMENTS, 0);
    U.putLong(null, stack + CProfOpenStack.DEPTH, depth + 1);
    long slot = CProfThread.context(thread);
    long series = slot == 0 || CProfSinks.contains(slot) ? 0 : series(number);
    if (series == 0) {
      U.putLong(null, entry, 0);
      return;
    }
    if (U.getLong(null, stack + KEEPING) == KEPT) {
      CProfThread.setBlocks(thread, U.getLong(null, stack + KEPT_BLOCKS));
      U.putLong(null, stack + KEEPING, USED);
      U.putLong(null, stack + USED_AT, depth);
    }
    long call = next(series);
    if (number == onlySeries && call == onlyCall) {
      CProfControl.start();
    }
    U.putLong(null, entry, series);
    U.putLong(null, entry + CALL, call);
    if (CProfRun.timesCalls) {
      readClock(tree, entry, slot);
    }
  }

  /** Where the clock of an open call stands, less what its invoke has taken. */
  private static void readClock(long tree, long entry, long slot) {
    long node = CProfCanonical.owner(slot);
    long index = slot - node - CProfNode.SLOTS >> 3;
    int kind = CProfMethods.kind(U.getInt(null, node + CProfNode.METHOD), index);
    long clock = CProfClock.of(tree, node);
    U.putLong(null, entry + CLOCK, clock);
    for (int column = 0; column < CProfClock.COLUMNS; column++) {
      U.putLong(null, entry + START + 8 * column, CProfClock.shown(clock, column));
    }
    U.putLong(null, entry + START, U.getLong(null, entry + START) - invokeCycles[kind]);
  }

  /** An argument behind those before: a whole number, a truth value or a character. */
  public static void argument(long value, char type) {
    long argument = nextArgument(type);
    if (argument != 0) {
      U.putLong(null, argument + 8, value);
    }
  }

  public static void argument(double value) {
    long argument = nextArgument('D');
    if (argument != 0) {
      U.putDouble(null, argument + 8, value);
    }
  }

  /** Strings are kept up to {@link #MAX_CHARACTERS}, other objects not at all. */
  public static void argument(Object value) {
    boolean isString = value instanceof String;
    long argument = nextArgument(isString ? 'S' : value == null ? 'N' : 'L');
    if (argument != 0 && isString) {
      keep((String) value, argument);
    }
  }

  @DontInline
  private static void keep(String value, long argument) {
    long context = CProf.bypass();
    int length = value.length();
    U.putLong(null, argument + 8, length);
    for (int i = 0; i < length && i < MAX_CHARACTERS; i++) {
      U.putChar(null, argument + 16 + 2L * i, value.charAt(i));
    }
    CProf.resume(context);
  }

  /** Where the open call has room for one more, or 0. */
  private static long nextArgument(char type) {
    long tree = CProfThread.tree(CProfThread.current());
    long stack = tree == 0 ? 0 : U.getLong(null, tree + CProfTree.OPEN_CALLS);
    if (stack == 0) {
      return 0;
    }
    long entry = entry(stack, U.getLong(null, stack + CProfOpenStack.DEPTH) - 1);
    long arguments = entry + ENTRY_ARGUMENTS;
    long count = U.getLong(null, arguments);
    if (U.getLong(null, entry) == 0 || count == MAX_ARGUMENTS) {
      return 0;
    }
    U.putLong(null, arguments, count + 1);
    long argument = arguments + 8 + count * ARGUMENT_BYTES;
    U.putLong(null, argument, type);
    return argument;
  }

  /** Before a method returns to its caller, whose context and look-up are there. */
  public static void returns(int number) {
    end(number, RETURNED);
  }

  /** Where an exception leaves a method. */
  public static void leaves(int number) {
    end(number, LEFT);
  }

  private static void end(int number, int how) {
    long tree = CProfThread.tree(CProfThread.current());
    long stack = tree == 0 ? 0 : U.getLong(null, tree + CProfTree.OPEN_CALLS);
    long depth = stack == 0 ? 0 : U.getLong(null, stack + CProfOpenStack.DEPTH);
    // A stack that overflowed where a call began has left one that does not end.
    while (depth > 0 && U.getLong(null, entry(stack, depth - 1) + NUMBER) != number) {
      depth--;
    }
    if (depth == 0) {
      // The call began before the thread was part of the program.
      return;
    }
    U.putLong(null, stack + CProfOpenStack.DEPTH, depth - 1);
    U.putLong(null, stack + GROUP, 0);
    long entry = entry(stack, depth - 1);
    long caller = U.getLong(null, entry + CALLER);
    if (caller != 0) {
      CProfThread.setContext(CProfThread.current(), caller);
    }
    long series = U.getLong(null, entry);
    if (series != 0) {
      long context = CProfThread.context(CProfThread.current());
      try {
        ended(series, entry, number, how);
      } catch (StackOverflowError | OutOfMemoryError noRoom) {
        CProfNoRoom.count(context);
      }
    }
    if (U.getLong(null, stack + KEEPING) == USED && depth - 1 <= U.getLong(null, stack + USED_AT)) {
      keep(stack);
    }
  }

  /**
   * From here on nothing but recorded calls uses the method cache of the current thread: all else
   * finds every method there, and loads none.
   */
  static void keepMethodCache() {
    long tree = CProfThread.tree(CProfThread.current());
    if (CProfSettings.METHOD_CACHE && SERIES != 0 && tree != 0) {
      long stack = withRoom(tree);
      if (U.getLong(null, stack + KEEPING) == 0) {
        keep(stack);
      }
    }
  }

  private static void keep(long stack) {
    Object thread = CProfThread.current();
    U.putLong(null, stack + KEPT_BLOCKS, CProfThread.blocks(thread));
    U.putLong(null, stack + KEEPING, KEPT);
    CProfThread.setBlocks(thread, CProfHost.ALWAYS_HITS);
  }

  /** The end of that. */
  static void useMethodCache() {
    Object thread = CProfThread.current();
    long tree = CProfThread.tree(thread);
    long stack = tree == 0 ? 0 : U.getLong(null, tree + CProfTree.OPEN_CALLS);
    if (stack == 0) {
      return;
    }
    if (U.getLong(null, stack + KEEPING) == KEPT) {
      CProfThread.setBlocks(thread, U.getLong(null, stack + KEPT_BLOCKS));
    }
    U.putLong(null, stack + KEEPING, 0);
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
    long series = number < 0 ? 0 : series(number);
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

  @DontInline
  private static void ended(long series, long entry, int number, int how) {
    long call = U.getLong(null, entry + CALL);
    if (CProfRun.timesCalls) {
      record(series, entry, call, how);
    }
    if (number == onlySeries && call == onlyCall) {
      CProfControl.stop();
    }
  }

  private static void record(long series, long entry, long call, int how) {
    try {
      LOCK.lock();
      long clock = U.getLong(null, entry + CLOCK);
      long cycles = CProfClock.shown(clock, 0) - U.getLong(null, entry + START);
      long ended = U.getLong(null, series + ENDED);
      add(series + ENDED, 1);
      add(series + SUM, cycles);
      add(series + THROWN, how == LEFT ? 1 : 0);
      if (ended == 0 || cycles < U.getLong(null, series + LEAST)) {
        U.putLong(null, series + LEAST, cycles);
      }
      if (ended == 0 || cycles > U.getLong(null, series + MOST)) {
        U.putLong(null, series + MOST, cycles);
        U.putLong(null, series + LONGEST, call);
        for (int at = 0; at < ARGUMENTS_BYTES; at += 8) {
          U.putLong(null, series + ARGUMENTS + at, U.getLong(null, entry + ENTRY_ARGUMENTS + at));
        }
      }
      long rows = call < MAX_ROWS ? rows(series, call) : 0;
      if (rows != 0) {
        long row = rows + call * ROW_BYTES;
        for (int column = 0; column < CProfClock.COLUMNS; column++) {
          long before = U.getLong(null, entry + START + 8 * column);
          U.putLong(null, row + 8 * column, CProfClock.shown(clock, column) - before);
        }
        U.putLong(null, row + STATE, how);
      }
    } finally {
      LOCK.unlock();
    }
  }

  private static long next(long series) {
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

  private static void add(long address, long value) {
    U.putLong(null, address, U.getLong(null, address) + value);
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

  /** The current thread's stack where one call is open, in the profile; else 0. */
  static long stackOfOne() {
    long tree = CProfThread.tree(CProfThread.current());
    long stack = tree == 0 ? 0 : U.getLong(null, tree + CProfTree.OPEN_CALLS);
    boolean isOne = stack != 0 && U.getLong(null, stack + CProfOpenStack.DEPTH) == 1;
    return isOne && U.getLong(null, entry(stack, 0)) != 0 ? stack : 0;
  }

  static long entry(long stack, long index) {
    return stack + ENTRIES + index * ENTRY_BYTES;
  }

  /** The thread's stack of open calls, with room for one more. */
  private static long withRoom(long tree) {
    return CProfOpenStack.withRoom(tree + CProfTree.OPEN_CALLS, ENTRIES, ENTRY_BYTES);
  }
}
