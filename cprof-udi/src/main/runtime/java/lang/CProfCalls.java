package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Calls of chosen methods, one by one: what each took by the clock of its thread, with its invoke,
 * if there is one; else only their number, which {@link CProfCallSeries} keeps. Inserted code tells
 * of their begin, arguments and end.
 *
 * <pre>
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

  static final int RETURNED = 1;
  static final int LEFT = 2;

  private static final int KEEPING = CProfOpenStack.HEADER_BYTES;
  private static final int KEPT_BLOCKS = 24;
  private static final int USED_AT = 32;
  static final int GROUP = 40;
  static final int BODY_CALLER = 48;
  private static final int ENTRIES = 56;

  /** Nothing but recorded calls uses the method cache, and none is being executed. */
  private static final int KEPT = 1;

  /** Nothing but recorded calls uses the method cache, and one is being executed. */
  private static final int USED = 2;

  static final int CALL = 8;
  static final int CLOCK = 16;
  static final int START = 24;
  private static final int NUMBER = 64;
  static final int CALLER = 72;
  static final int ENTRY_ARGUMENTS = 80;

  /** The type of a string among arguments, whose others have the letters of descriptors. */
  public static final char STRING = '"';

  public static final int MAX_ARGUMENTS = 8;
  public static final int MAX_CHARACTERS = 28;
  public static final int ARGUMENT_BYTES = 16 + 2 * MAX_CHARACTERS;
  static final int ARGUMENTS_BYTES = 8 + MAX_ARGUMENTS * ARGUMENT_BYTES;

  private static final int ENTRY_BYTES = ENTRY_ARGUMENTS + ARGUMENTS_BYTES;

  /** Cycles of an invoke that hits, by its kind. */
  private static long[] invokeCycles = new long[0];

  private CProfCalls() {}

  static void initialize(long[] cyclesByKind) {
    invokeCycles = cyclesByKind;
  }

  /** Whether it is the only call that is counted, of the first method that is recorded. */
  private static boolean isOnly(long number, long call) {
    return number == 0 && call == CProfRun.onlyCall;
  }

  /**
   * At the entry of a method, before anything of the call is counted.
   *
   * @param seed of the identity hashes, if it is a test: each test begins them anew, so that they
   *     do not depend on how many the tests before it have taken
   * @return which of the thread's open calls it is; -1 if it is not recorded
   */
  public static int begin(int number, int seed) {
    Object thread = CProfThread.current();
    long tree = CProfThread.tree(thread);
    if (tree == 0 || CProfCallSeries.SERIES == 0) {
      return -1;
    }
    long stack = withRoom(tree);
    long depth = U.getLong(null, stack + CProfOpenStack.DEPTH);
    long entry = entry(stack, depth);
    U.putLong(null, entry, 0);
    U.putLong(null, entry + NUMBER, number);
    U.putLong(null, entry + CALLER, 0);
    U.putLong(null, entry + ENTRY_ARGUMENTS, 0);
    U.putLong(null, stack + CProfOpenStack.DEPTH, depth + 1);
    long slot = CProfThread.context(thread);
    boolean isOutside = slot == 0 || CProfSinks.contains(slot);
    if (isOutside || CProfCallSeries.begin(number, entry) == 0) {
      return (int) depth;
    }
    if (U.getLong(null, stack + KEEPING) == KEPT) {
      CProfThread.setBlocks(thread, U.getLong(null, stack + KEPT_BLOCKS));
      U.putLong(null, stack + KEEPING, USED);
      U.putLong(null, stack + USED_AT, depth);
    }
    long call = U.getLong(null, entry + CALL);
    if (CProfRun.profilesTests && depth == 0) {
      CProfHashes.start(seed + (int) call);
    }
    if (isOnly(number, call)) {
      CProfControl.start();
    }
    if (CProfRun.timesCalls) {
      readClock(tree, entry, slot);
    }
    return (int) depth;
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
    long argument = nextArgument(isString ? STRING : value == null ? 'N' : 'L');
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

  /**
   * Before a method returns to its caller, whose context and look-up are there.
   *
   * @param index what {@link #begin} returned
   */
  public static void returns(int index) {
    end(index, RETURNED);
  }

  /** Where an exception leaves a method. */
  public static void leaves(int index) {
    end(index, LEFT);
  }

  private static void end(int index, int how) {
    long tree = CProfThread.tree(CProfThread.current());
    long stack = tree == 0 ? 0 : U.getLong(null, tree + CProfTree.OPEN_CALLS);
    long depth = stack == 0 ? 0 : U.getLong(null, stack + CProfOpenStack.DEPTH);
    if (index < 0 || index >= depth) {
      // It is not recorded, or has ended already: a return may throw.
      return;
    }
    // A stack that overflowed where a call began has left one above it that does not end.
    U.putLong(null, stack + CProfOpenStack.DEPTH, index);
    U.putLong(null, stack + GROUP, 0);
    long entry = entry(stack, index);
    long caller = U.getLong(null, entry + CALLER);
    if (caller != 0) {
      CProfThread.setContext(CProfThread.current(), caller);
    }
    long series = U.getLong(null, entry);
    if (series != 0) {
      if (CProfRun.profilesTests && index == 0) {
        // What is between two tests prepares the next one.
        CProfHashes.start((int) (U.getLong(null, entry + NUMBER) + U.getLong(null, entry + CALL)));
      }
      long context = CProfThread.context(CProfThread.current());
      try {
        ended(series, entry, how);
      } catch (StackOverflowError | OutOfMemoryError noRoom) {
        CProfNoRoom.count(context);
      }
    }
    if (U.getLong(null, stack + KEEPING) == USED && index <= U.getLong(null, stack + USED_AT)) {
      keep(stack);
    }
  }

  /**
   * From here on nothing but recorded calls uses the method cache of the current thread: all else
   * finds every method there, and loads none.
   */
  static void keepMethodCache() {
    long tree = CProfThread.tree(CProfThread.current());
    if (CProfSettings.METHOD_CACHE && CProfCallSeries.SERIES != 0 && tree != 0) {
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

  /** Ends what {@link #keepMethodCache} began. */
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

  @DontInline
  private static void ended(long series, long entry, int how) {
    long call = U.getLong(null, entry + CALL);
    if (CProfRun.timesCalls) {
      CProfCallSeries.record(series, entry, call, how);
    }
    if (isOnly(U.getLong(null, entry + NUMBER), call)) {
      CProfControl.stop();
    }
  }

  /** Whether the thread of a tree executes such a call, in the profile. */
  static boolean isRecorded(long tree) {
    long stack = U.getLong(null, tree + CProfTree.OPEN_CALLS);
    return stack != 0
        && U.getLong(null, stack + CProfOpenStack.DEPTH) > 0
        && U.getLong(null, entry(stack, 0)) != 0;
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
