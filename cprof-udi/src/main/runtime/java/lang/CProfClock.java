package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The target's time: a running total of all cycles that end in a thread's profile, at the moment at
 * which they pass.
 *
 * <p>Each node drives a clock, so that nothing has to be asked where it counts: the one of its
 * thread's tree for the program, another one of that tree for what only the host does, and for
 * nodes that absorb what is not in the profile one that nobody reads. What a call of a node costs,
 * and the loads of its two look-ups, stand in the node from its beginning.
 *
 * <p>A clock shows the sum of several parts, which a tree's nodes drive in turn. All additions to
 * one number would wait for each other; additions to the parts of a caller and its callee do not.
 *
 * <pre>
 *   clock: 0.. cycles   64.. bytecodes   128.. load cycles of the method cache
 *          192.. allocated objects and arrays   256.. words of the heap that they take, 8 parts each
 *          320 cycles in which nothing is executed
 * </pre>
 */
final class CProfClock {

  private static final Unsafe U = CProfNative.unsafe();

  /** What is counted, which the calls of a method take differences of. */
  static final int COLUMNS = 5;

  /** The last of them: words of the heap. */
  static final int HEAP = 4;

  private static final int COLUMN_BYTES = 8 * CProfTree.CLOCK_PARTS;
  private static final int BYTECODES = COLUMN_BYTES;
  private static final int LOADS = 2 * COLUMN_BYTES;
  private static final int ALLOCATIONS = 3 * COLUMN_BYTES;
  private static final int WORDS = HEAP * COLUMN_BYTES;
  private static final int IDLE = COLUMNS * COLUMN_BYTES;

  static final int CLOCK_BYTES = IDLE + 8;

  private static final long NANOS = 1_000_000_000;
  private static final long MEGA = 1_000_000;
  private static final long KILO = 1_000;

  private static long hertz;

  private CProfClock() {}

  static void initialize(long cyclesPerSecond) {
    hertz = cyclesPerSecond;
    if (CProfSettings.CLOCK) {
      CProfLoads.initialize();
    }
  }

  /** A call of a node's method. */
  @ForceInline
  static void enter(long node) {
    if (CProfSettings.CLOCK) {
      long bytecodes = CProfRun.timesCalls ? U.getLong(null, node + CProfNode.ENTRY_BYTECODES) : 0;
      add(node, U.getLong(null, node + CProfNode.ENTRY_CYCLES), bytecodes);
      allocated(
          node, CProfRun.timesCalls ? U.getLong(null, node + CProfNode.ENTRY_ALLOCATIONS) : 0);
    }
  }

  /** Further calls. */
  static void enterAgain(long node, int times) {
    if (CProfSettings.CLOCK) {
      add(
          node,
          times * U.getLong(null, node + CProfNode.ENTRY_CYCLES),
          times * U.getLong(null, node + CProfNode.ENTRY_BYTECODES));
      allocated(node, times * U.getLong(null, node + CProfNode.ENTRY_ALLOCATIONS));
    }
  }

  /** Objects and arrays that were made. */
  @ForceInline
  static void allocated(long node, long count) {
    if (CProfRun.timesCalls) {
      long clock = U.getLong(null, node + CProfNode.CLOCK);
      U.putLong(null, clock + ALLOCATIONS, U.getLong(null, clock + ALLOCATIONS) + count);
    }
  }

  /** What they take of the heap. */
  @ForceInline
  static void onHeap(long words, long node) {
    if (CProfSettings.HEAP) {
      long clock = U.getLong(null, node + CProfNode.CLOCK) + WORDS;
      U.putLong(null, clock, U.getLong(null, clock) + words);
    }
  }

  @ForceInline
  static void add(long node, long cycles, long bytecodes) {
    if (CProfSettings.CLOCK) {
      long clock = U.getLong(null, node + CProfNode.CLOCK);
      U.putLong(null, clock, U.getLong(null, clock) + cycles);
      if (CProfRun.timesCalls) {
        U.putLong(null, clock + BYTECODES, U.getLong(null, clock + BYTECODES) + bytecodes);
      }
    }
  }

  /** A miss of the method cache; {@link CProfNode#INVOKE_LOAD} or {@link CProfNode#RETURN_LOAD}. */
  @ForceInline
  static void load(long node, int which) {
    if (CProfSettings.CLOCK) {
      long cycles = U.getLong(null, node + which);
      add(node, cycles, 0);
      if (CProfRun.timesCalls) {
        long clock = U.getLong(null, node + CProfNode.CLOCK);
        U.putLong(null, clock + LOADS, U.getLong(null, clock + LOADS) + cycles);
      }
    }
  }

  /** A new tree's clocks show 0. */
  static void start(long tree) {
    U.setMemory(tree + CProfTree.CLOCKS, 2 * CLOCK_BYTES, (byte) 0);
  }

  /** Adds the time of a dead thread to that of others. */
  static void merge(long from, long into) {
    for (long offset = 0; offset < 2 * CLOCK_BYTES; offset += 8) {
      long clock = into + CProfTree.CLOCKS + offset;
      U.putLong(
          null, clock, U.getLong(null, clock) + U.getLong(null, from + CProfTree.CLOCKS + offset));
    }
  }

  /** Gives a new node its clock and its prices, before anybody sees it. */
  static void prepare(long tree, long node, long parentContext, int method, int kind) {
    long parent = parentContext - CProfNode.SLOTS;
    int caller = U.getInt(null, parent + CProfNode.METHOD);
    boolean isHostRoot =
        method > CProfTree.ROOT_METHOD
            && method <= CProfProtocol.SYSTEM_THREADS_ROOT
            && caller == CProfTree.ROOT_METHOD;
    long clock =
        method == CProfTree.ROOT_METHOD
            ? tree + CProfTree.CLOCKS
            : isHostRoot ? ofHost(tree) : of(tree, parent);
    U.putLong(
        null,
        node + CProfNode.CLOCK,
        clock + 8 * (CProfTree.entries(tree) % CProfTree.CLOCK_PARTS));
    U.putLong(null, node + CProfNode.ENTRY_CYCLES, CProfMethods.cycles(method, CProfMethods.ENTRY));
    U.putLong(
        null, node + CProfNode.ENTRY_BYTECODES, CProfMethods.bytecodes(method, CProfMethods.ENTRY));
    U.putLong(null, node + CProfNode.ENTRY_ALLOCATIONS, CProfMethods.allocates(method) ? 1 : 0);
    boolean isFree =
        CProfSettings.CACHE_BLOCKS == 0
            || method == CProfTree.ROOT_METHOD
            || CProfMethods.words(method) == 0;
    int invoke = kind & (1 << CProfNode.SITE_SHIFT) - 1;
    U.putLong(null, node + CProfNode.INVOKE_LOAD, isFree ? 0 : CProfLoads.onInvoke(invoke, method));
    boolean returnsFree = isFree || CProfMethods.words(caller) == 0;
    U.putLong(
        null, node + CProfNode.RETURN_LOAD, returnsFree ? 0 : CProfLoads.onReturn(method, caller));
  }

  /** A node that absorbs what is not in the profile drives a clock that nobody reads. */
  static void prepareSink(long sink, long unread) {
    U.putLong(null, sink + CProfNode.CLOCK, unread);
  }

  /** The address of the clock that a node of a tree drives. */
  static long of(long tree, long node) {
    return isOfProgram(tree, node) ? tree + CProfTree.CLOCKS : ofHost(tree);
  }

  /** The address of the clock of what only the host does. */
  static long ofHost(long tree) {
    return tree + CProfTree.CLOCKS + CLOCK_BYTES;
  }

  /** Whether a node of a tree drives the clock of the program. */
  static boolean isOfProgram(long tree, long node) {
    return U.getLong(null, node + CProfNode.CLOCK) < tree + CProfTree.CLOCKS + COLUMN_BYTES;
  }

  /**
   * What a clock shows.
   *
   * @param column 0 cycles, 1 bytecodes, 2 load cycles, 3 allocations, 4 words of the heap
   */
  static long shown(long clock, int column) {
    long sum = 0;
    long start = clock + (long) column * COLUMN_BYTES;
    for (long part = start; part < start + COLUMN_BYTES; part += 8) {
      sum += U.getLong(null, part);
    }
    return sum;
  }

  /** Lets a clock show what it showed before. */
  static void setBack(long clock, int column, long before) {
    long part = clock + (long) column * COLUMN_BYTES;
    U.putLong(null, part, U.getLong(null, part) + before - shown(clock, column));
  }

  /** Cycles in which nothing was executed. */
  static long idle(long clock) {
    return U.getLong(null, clock + IDLE);
  }

  static void setIdle(long clock, long cycles) {
    U.putLong(null, clock + IDLE, cycles);
  }

  /** Words of the heap that a tree's threads have allocated in the program. */
  static long words(long tree) {
    return shown(tree + CProfTree.CLOCKS, HEAP);
  }

  static long invokeLoad(long node) {
    return CProfSettings.METHOD_CACHE
        ? U.getLong(null, node + CProfNode.INVOKE_MISSES)
            * U.getLong(null, node + CProfNode.INVOKE_LOAD)
        : 0;
  }

  static long returnLoad(long node) {
    return CProfSettings.METHOD_CACHE
        ? U.getLong(null, node + CProfNode.RETURN_MISSES)
            * U.getLong(null, node + CProfNode.RETURN_LOAD)
        : 0;
  }

  /** The target's cycles since the start of a tree's thread. */
  static long cycles(long tree) {
    return shown(tree + CProfTree.CLOCKS, 0);
  }

  /**
   * What the current thread's clock shows with the time that it slept, or -1 where it has none. In
   * work that only the host does it is the clock of that, which goes on, too, but is not the
   * program's.
   */
  static long cycles() {
    long clock = current();
    return clock == 0 ? -1 : shown(clock, 0) + idle(clock);
  }

  /** The address of the current thread's clock, 0 without any. */
  private static long current() {
    Object thread = CProfThread.current();
    long tree = CProfSettings.CLOCK ? CProfThread.tree(thread) : 0;
    if (tree == 0) {
      return 0;
    }
    long context = CProfThread.context(thread);
    return context == 0 || CProfSinks.contains(context)
        ? tree + CProfTree.CLOCKS
        : of(tree, CProfCanonical.owner(context));
  }

  /** Lets time pass in which the current thread executes nothing; false where it has no clock. */
  static boolean pass(long seconds, long nanos) {
    long clock = current();
    if (clock == 0) {
      return false;
    }
    stayIdle(
        clock, seconds * hertz + (nanos * (hertz / KILO) + nanos * (hertz % KILO) / KILO) / MEGA);
    return true;
  }

  /** Lets time pass until the current thread's clock shows so many cycles. */
  static void advanceTo(long cycles) {
    long clock = current();
    long passing = cycles - cycles();
    if (clock != 0 && passing > 0) {
      stayIdle(clock, passing);
    }
  }

  private static void stayIdle(long clock, long cycles) {
    setIdle(clock, idle(clock) + cycles);
  }

  /** The current thread's clock in nanoseconds; -1 if it has none. */
  static long nanos() {
    long cycles = cycles();
    return cycles < 0 ? -1 : cycles / hertz * NANOS + cycles % hertz * NANOS / hertz;
  }

  /** Hands out so many blocks that nothing is cached any more, but in what only the host does. */
  static void emptyMethodCache() {
    Object thread = CProfThread.current();
    long blocks = CProfThread.blocks(thread);
    if (CProfSettings.METHOD_CACHE && blocks >= 0) {
      CProfThread.setBlocks(thread, blocks + CProfSettings.CACHE_BLOCKS + 1);
    }
  }
}
