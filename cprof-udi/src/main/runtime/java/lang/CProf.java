package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * The code that inserted instructions call: a few inlined loads and stores on the calling context
 * tree (CCT).
 *
 * <p>A CCT node is a raw address of native memory, so counting neither allocates on the program's
 * heap nor triggers a write barrier. The context of a thread is the address of a <em>call-site
 * slot</em> inside the caller's node: the caller stores it before the call, the callee finds its
 * own node there with one comparison. A slot is only an inline cache; {@link CProfTree} keeps the
 * children, unique by parent, method and kind of invoke. {@link CProfNode} tells what stands in a
 * node.
 */
public final class CProf {

  static final Unsafe U = CProfNative.unsafe();

  /** Whether code can count: not while the classes are made that this needs. */
  @Stable private static boolean ready;

  static {
    CProfThread.initialize();
    ready = true;
  }

  private CProf() {}

  /** Whether code can count; asked by the constructor of Object alone, which runs before that. */
  public static boolean isReady() {
    return ready;
  }

  /** Entry of a method: its node in the current context, counted. */
  @ForceInline
  public static long enter(int method) {
    Object thread = CProfThread.current();
    return enter(thread, CProfThread.context(thread), method);
  }

  /**
   * Entry of a leaf that callers may count for it: its node, counted, or where such a caller keeps
   * the counters of the leaf's blocks.
   */
  @ForceInline
  public static long enterLeaf(int method) {
    Object thread = CProfThread.current();
    long slot = CProfThread.context(thread);
    return slot == CProfSinks.CALLER_COUNTS
        ? CProfThread.leafCounters(thread)
        : enter(thread, slot, method);
  }

  /** Entry of a leaf that callers may count for it, whose blocks count nothing. */
  @ForceInline
  public static void countLeaf(int method) {
    Object thread = CProfThread.current();
    long slot = CProfThread.context(thread);
    if (slot != CProfSinks.CALLER_COUNTS) {
      enter(thread, slot, method);
    }
  }

  /**
   * Before calls of leaves that the caller counts. The constant lets the compilers see, where they
   * inline the leaf, that nothing is left to do.
   */
  @ForceInline
  public static void callerCountsLeaves() {
    CProfThread.setContext(CProfThread.current(), CProfSinks.CALLER_COUNTS);
  }

  /**
   * Before the call of a leaf that counts blocks: what it takes for its node, so that its cycles
   * and bytecodes go to two counters in front of the caller's.
   */
  @ForceInline
  public static void leafCounters(long node, int offset) {
    long counters = node == CProfSinks.overflow() ? node : node - offset - CProfNode.CYCLES;
    CProfThread.setLeafCounters(CProfThread.current(), counters);
  }

  /** As many calls of leaves as the method makes before anything else can happen. */
  @ForceInline
  public static void countLeaves(long node, int offset, int method) {
    if (node == CProfSinks.overflow()) {
      CProfSinks.count(method, offset / 8 - 1, 1);
    } else {
      count(node, offset);
    }
  }

  @ForceInline
  private static long enter(Object thread, long slot, int method) {
    if (slot != 0) {
      long node = U.getLong(null, slot);
      if (U.getInt(null, node + CProfNode.METHOD) == method) {
        U.putLong(null, node + CProfNode.CALLS, U.getLong(null, node + CProfNode.CALLS) + 1);
        CProfClock.enter(node);
        if (CProfSettings.METHOD_CACHE) {
          CProfMethodCache.lookUpOnInvoke(thread, node, slot);
        }
        return node;
      }
    }
    return CProfContexts.enterMethod(thread, slot, method);
  }

  /** Before an invoke: the callee's context is the given slot of the caller's node. */
  @ForceInline
  public static void call(long node, int slot) {
    CProfThread.setContext(CProfThread.current(), node + slot);
  }

  /** Before a return of a method that stored a context: the caller's context again. */
  @ForceInline
  public static void exit(long node) {
    Object thread = CProfThread.current();
    long context = U.getLong(null, node + CProfNode.PARENT_CONTEXT);
    CProfThread.setContext(thread, context);
    if (CProfSettings.METHOD_CACHE) {
      CProfMethodCache.lookUpOnReturn(thread, node, context);
    }
  }

  /**
   * Before a return of a method that never stored a context; only inserted for a simulated method
   * cache.
   */
  @ForceInline
  public static void exitLeaf(long node) {
    CProfMethodCache.lookUpOnReturn(
        CProfThread.current(), node, U.getLong(null, node + CProfNode.PARENT_CONTEXT));
  }

  /** {@link #exitLeaf} of a leaf that callers may count, with its look-ups. */
  @ForceInline
  public static void exitLeafUnlessCallerCounts(long node) {
    if (CProfThread.context(CProfThread.current()) != CProfSinks.CALLER_COUNTS) {
      exitLeaf(node);
    }
  }

  /** {@link #exit} where misses have a counter of their own, so many bytes in front of the node. */
  @ForceInline
  public static void exit(long node, int offset) {
    long misses = U.getLong(null, node + CProfNode.RETURN_MISSES);
    exit(node);
    countMisses(node, offset, misses);
  }

  /** {@link #exitLeaf} where misses have a counter of their own. */
  @ForceInline
  public static void exitLeaf(long node, int offset) {
    long misses = U.getLong(null, node + CProfNode.RETURN_MISSES);
    exitLeaf(node);
    countMisses(node, offset, misses);
  }

  @ForceInline
  private static void countMisses(long node, int offset, long before) {
    if (U.getLong(null, node + CProfNode.RETURN_MISSES) != before) {
      count(node, offset);
    }
  }

  /** Adds cycles to a counter of the UDI, see {@link #counterAsCycles}; they have passed before. */
  @ForceInline
  public static void addToCounter(long counter, long cycles) {
    U.putLong(
        null, counter + CProfNode.CYCLES, U.getLong(null, counter + CProfNode.CYCLES) + cycles);
  }

  /** What has a counter of a node in the place of its cycles. */
  @ForceInline
  public static long counterAsCycles(long node, int offset) {
    return node - offset - CProfNode.CYCLES;
  }

  /** Start of a basic block: what the model charges for it. */
  @ForceInline
  public static void add(long node, int cycles, int bytecodes) {
    U.putLong(null, node + CProfNode.CYCLES, U.getLong(null, node + CProfNode.CYCLES) + cycles);
    U.putLong(
        null, node + CProfNode.BYTECODES, U.getLong(null, node + CProfNode.BYTECODES) + bytecodes);
    CProfClock.add(node, cycles, bytecodes);
  }

  /** Start of a basic block for which the model charges as many cycles as it has bytecodes. */
  @ForceInline
  public static void addCycles(long node, int cycles) {
    U.putLong(null, node + CProfNode.CYCLES, U.getLong(null, node + CProfNode.CYCLES) + cycles);
    CProfClock.add(node, cycles, cycles);
  }

  /** {@link #flush} where bytecodes are as many as cycles. */
  @ForceInline
  public static void flushCycles(long node, long cycles) {
    U.putLong(null, node + CProfNode.CYCLES, U.getLong(null, node + CProfNode.CYCLES) + cycles);
    CProfClock.add(node, cycles, cycles);
  }

  /** Adds one to a counter of the UDI, which stands so many bytes in front of the node. */
  @ForceInline
  public static void count(long node, int offset) {
    long counter = node - offset;
    U.putLong(null, counter, U.getLong(null, counter) + 1);
  }

  /** A new array: one more in a counter, its elements in the next. */
  @ForceInline
  public static void countArray(int length, long node, int offset) {
    count(node, offset);
    long elements = node - offset - 8;
    U.putLong(null, elements, U.getLong(null, elements) + length);
  }

  /**
   * New arrays of arrays: for each dimension, outermost first, two counters. All arrays of a
   * dimension are of the same length, so the first of each tells of all.
   */
  public static void countArrays(Object array, long node, int offset, int dimensions) {
    if (!CProfSinks.contains(node)) {
      CProfArrays.count(array, node, offset, dimensions);
    }
  }

  /** An array was made: the clock of the target counts it. */
  @ForceInline
  public static void allocated(long node) {
    CProfClock.allocated(node, 1);
  }

  /** One multianewarray has made arrays: the clock of the target counts all of them. */
  public static void allocated(Object array, long node, int dimensions) {
    CProfClock.allocated(node, CProfArrays.count(array, dimensions));
  }

  /** Words of the fields of what is made at a site; 0 where nothing is asked. */
  @ForceInline
  public static long fieldWords(int site, long node) {
    return isBypassed(node) ? 0 : CProfDataSite.objectWords(site);
  }

  /** How many arrays of one dimension a multianewarray has made. */
  public static long arrays(Object array, int dimension) {
    return CProfArrays.arrays(array, dimension);
  }

  /** How many elements each of these has. */
  public static long elements(Object array, int dimension) {
    return CProfArrays.elements(array, dimension);
  }

  /** Words of the target's heap were allocated. */
  @ForceInline
  public static void onHeap(long words, long node) {
    CProfClock.onHeap(words, node);
  }

  /** What a method with loops has gathered in two locals. */
  @ForceInline
  public static void flush(long node, long cycles, long bytecodes) {
    U.putLong(null, node + CProfNode.CYCLES, U.getLong(null, node + CProfNode.CYCLES) + cycles);
    U.putLong(
        null, node + CProfNode.BYTECODES, U.getLong(null, node + CProfNode.BYTECODES) + bytecodes);
    CProfClock.add(node, cycles, bytecodes);
  }

  /** What a loop gathers at most, in cycles, before it goes to the node: a JVM may be killed. */
  private static final long MOST_GATHERED = 1_000_000;

  /** {@link #flush} once much has been gathered; returns a mask of what is left in the locals. */
  @ForceInline
  public static long spill(long node, long cycles, long bytecodes) {
    if (cycles < MOST_GATHERED) {
      return -1;
    }
    flushInLoop(node, cycles, bytecodes);
    return 0;
  }

  /** {@link #flush} where it is rare, so that a loop with a clock needs no registers for it. */
  @DontInline
  private static void flushInLoop(long node, long cycles, long bytecodes) {
    flush(node, cycles, bytecodes);
  }

  /** {@link #spill} where bytecodes are as many as cycles. */
  @ForceInline
  public static long spillCycles(long node, long cycles) {
    if (cycles < MOST_GATHERED) {
      return -1;
    }
    flushCycles(node, cycles);
    return 0;
  }

  /** The thread's context, for code that has no node. */
  @ForceInline
  public static long context() {
    long context = CProfThread.context(CProfThread.current());
    return context == 0 ? CProfSinks.BYPASS + CProfNode.SLOTS : context;
  }

  /**
   * Before a bytecode that is a routine of its own on the target, or has no figure: counts it as a
   * child.
   */
  @ForceInline
  public static void event(long node, int slot, int method) {
    inside(node, slot, method);
  }

  /** Whether there is a profile; a constant for the compilers once there is one. */
  @ForceInline
  public static boolean hasBegun() {
    return CProfSinks.overflow() != 0;
  }

  /** Whether a node only absorbs what is not part of the profile. */
  @ForceInline
  public static boolean isBypassed(long node) {
    return CProfSinks.contains(node);
  }

  /**
   * A routine of the target, called by a bytecode or another routine: its node, counted and looked
   * up.
   */
  public static long routine(long node, int slot, int method) {
    long child = known(node + slot, method);
    if (child != 0) {
      if (CProfSettings.METHOD_CACHE) {
        CProfMethodCache.lookUpOnInvoke(CProfThread.current(), child, node + slot);
      }
      return child;
    }
    return CProfContexts.enterInside(CProfThread.current(), node + slot, method);
  }

  /** The end of a routine: its caller is looked up. */
  public static void exitRoutine(long node) {
    if (CProfSettings.METHOD_CACHE) {
      exitLeaf(node);
    }
  }

  /**
   * The routine of athrow returns into the method with the handler, which is looked up. A load
   * stands below that method, in a row of the routine that counts no call: its price depends on the
   * size of the method. What is not part of the profile looks up nothing when it returns.
   *
   * @param routine the routine's node
   * @param handler the node of the method with the handler
   */
  public static void exitRoutine(long routine, long handler) {
    if (!CProfSettings.METHOD_CACHE
        || CProfSinks.contains(routine)
        || CProfMethodCache.isCached(handler)) {
      return;
    }
    Object thread = CProfThread.current();
    long context = CProfThread.context(thread);
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    long tree = CProfThread.tree(thread);
    int method = U.getInt(null, routine + CProfNode.METHOD);
    long node = 0;
    try {
      node = CProfContexts.child(tree, handler + CProfNode.SLOTS, method);
    } catch (StackOverflowError noRoom) {
      CProfNoRoom.count();
    }
    CProfMethodCache.lookUpOnReturn(thread, node == 0 ? routine : node, handler + CProfNode.SLOTS);
    CProfThread.setContext(thread, context);
  }

  /** Behind a monitorenter, or at the entry of a synchronized method. */
  public static void monitorEntered() {
    Object thread = CProfThread.current();
    CProfThread.setMonitors(thread, CProfThread.monitors(thread) + 1);
  }

  /** Before a monitorexit, or at any end of a synchronized method. */
  public static void monitorExits() {
    Object thread = CProfThread.current();
    CProfThread.setMonitors(thread, CProfThread.monitors(thread) - 1);
  }

  /** At the entry of a method that may leave some: monitors, and behind 32 bits open locks. */
  public static long heldMonitors() {
    Object thread = CProfThread.current();
    return CProfThread.monitors(thread) << 32 | openLocks(thread);
  }

  /**
   * Where an exception leaves the method: the JVM releases what it still holds (JVMS 2.11.10).
   *
   * @param held what {@link #heldMonitors} returned at its entry
   */
  public static void monitorsLeft(long held) {
    Object thread = CProfThread.current();
    CProfThread.setMonitors(thread, held >> 32);
    int open = (int) held;
    if (open < openLocks(thread)) {
      long tree = CProfThread.tree(thread);
      long context = CProfThread.context(thread);
      try {
        CProfLocks.left(tree, open);
      } catch (StackOverflowError noRoom) {
        CProfNoRoom.count(context);
      }
    }
  }

  /** Before a thread has a tree, there may be no file yet in which {@link CProfLocks} begins. */
  private static int openLocks(Object thread) {
    long tree = CProfSettings.LOCKS ? CProfThread.tree(thread) : 0;
    return tree == 0 ? 0 : CProfLocks.open(tree);
  }

  /**
   * In a run that measures locks, the thread holds one behind a monitorenter and at the entry of a
   * synchronized method, and no more behind a monitorexit and before any end of such a method.
   *
   * @param site index of the monitorenter, any of a monitorexit; {@link CProfLocks#METHOD} of the
   *     lock of a synchronized method
   */
  public static void lock(long node, int site, boolean isHeld) {
    Object thread = CProfThread.current();
    long tree = CProfThread.tree(thread);
    if (tree != 0) {
      long context = CProfThread.context(thread);
      try {
        if (isHeld) {
          CProfLocks.entered(tree, node, site);
        } else {
          CProfLocks.exits(tree, node, site == CProfLocks.METHOD);
        }
      } catch (StackOverflowError noRoom) {
        CProfNoRoom.count(context);
      }
    }
  }

  /** Several executions of what {@link #event} counts. */
  public static void events(long node, int slot, int method, int times) {
    long child = inside(node, slot, method);
    if (child == CProfSinks.overflow()) {
      CProfSinks.count(method, CProfMethods.ENTRY, times - 1);
    }
    U.putLong(null, child + CProfNode.CALLS, U.getLong(null, child + CProfNode.CALLS) + times - 1);
    CProfClock.enterAgain(child, times - 1);
  }

  /** The child of what is no invocation of the program. */
  @ForceInline
  static long inside(long node, int slot, int method) {
    long child = known(node + slot, method);
    return child != 0
        ? child
        : CProfContexts.enterInside(CProfThread.current(), node + slot, method);
  }

  /** The child that a slot shows, counted, or 0 if it is another one. */
  @ForceInline
  static long known(long slot, int method) {
    long child = U.getLong(null, slot);
    if (U.getInt(null, child + CProfNode.METHOD) != method) {
      return 0;
    }
    U.putLong(null, child + CProfNode.CALLS, U.getLong(null, child + CProfNode.CALLS) + 1);
    CProfClock.enter(child);
    return child;
  }

  /** Takes the current thread out of the profile; the result goes to {@link #resume}. */
  public static long bypass() {
    Object thread = CProfThread.current();
    long context = CProfThread.context(thread);
    if (context == CProfSinks.CALLER_COUNTS && CProfThread.isBypassed(thread)) {
      context = CProfSinks.BYPASS + CProfNode.SLOTS;
    }
    CProfThread.setBypassed(thread, true);
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    return context;
  }

  /** Puts the current thread back to the context that {@link #bypass} found. */
  public static void resume(long context) {
    Object thread = CProfThread.current();
    CProfThread.setBypassed(thread, CProfSinks.isBypass(context));
    CProfThread.setContext(thread, context);
  }
}
