package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * What the run-time keeps for each thread, in fields that CProf's {@code java.lang.Thread} has: its
 * context, the method cache's block counter, its tree, the number of monitors it holds, its data
 * caches, where the leaf that it is about to call counts its blocks, whether it was taken out of
 * the profile, the exception that it throws, where a test has started it.
 *
 * <p>The JVM executes instrumented code before it has made its first thread. That code counts in
 * the name of an object with room for the same fields, whose context is the bypass.
 */
final class CProfThread {

  private static final Unsafe U = CProfNative.unsafe();

  private static final long CONTEXT = offset("cprofContext");
  private static final long BLOCKS = offset("cprofBlocks");
  private static final long TREE = offset("cprofTree");
  private static final long MONITORS = offset("cprofMonitors");
  private static final long LEAF_COUNTERS = offset("cprofLeafCounters");
  private static final long BYPASSED = offset("cprofBypassed");
  private static final long DATA_CACHES = offset("cprofDataCaches");
  private static final long THROWS = offset("cprofThrows");
  private static final long HAND_OVER = offset("cprofHandOver");
  private static final long ID = offset("tid");

  /** Longs that a thread has room for, with its own fields. */
  private static final int THREAD_LONGS = 64;

  /** Stands for the thread that executes while there is none. */
  private static final Object NO_THREAD = new long[THREAD_LONGS];

  /** Whether there are threads. */
  @Stable private static boolean live;

  static {
    setContext(NO_THREAD, CProfSinks.BYPASS + CProfNode.SLOTS);
    setBlocks(NO_THREAD, CProfHost.ALWAYS_HITS);
    U.putLong(NO_THREAD, BYPASSED, 1);
  }

  private CProfThread() {}

  private static long offset(String field) {
    return CProfNative.objectFieldOffset(Thread.class, field);
  }

  static void initialize() {
    // Nothing more.
  }

  /** From now on threads are there. */
  static void start() {
    live = true;
  }

  /** Whether there are threads. */
  static boolean isLive() {
    return live;
  }

  @ForceInline
  static Object current() {
    return live ? Thread.currentThread() : NO_THREAD;
  }

  @ForceInline
  static long context(Object thread) {
    return U.getLong(thread, CONTEXT);
  }

  @ForceInline
  static void setContext(Object thread, long context) {
    U.putLong(thread, CONTEXT, context);
  }

  @ForceInline
  static long blocks(Object thread) {
    return U.getLong(thread, BLOCKS);
  }

  @ForceInline
  static void setBlocks(Object thread, long blocks) {
    U.putLong(thread, BLOCKS, blocks);
  }

  @ForceInline
  static long leafCounters(Object thread) {
    return U.getLong(thread, LEAF_COUNTERS);
  }

  @ForceInline
  static void setLeafCounters(Object thread, long address) {
    U.putLong(thread, LEAF_COUNTERS, address);
  }

  static boolean isBypassed(Object thread) {
    return U.getLong(thread, BYPASSED) != 0;
  }

  static void setBypassed(Object thread, boolean bypassed) {
    U.putLong(thread, BYPASSED, bypassed ? 1 : 0);
  }

  /** What stands for the target's data caches of a thread; null at first. */
  @ForceInline
  static Object dataCaches(Object thread) {
    return U.getReference(thread, DATA_CACHES);
  }

  /** To be called outside of the profile. */
  static void setDataCaches(Object thread, Object caches) {
    U.putReference(thread, DATA_CACHES, caches);
  }

  /** What stands for the exception that a thread throws; null at first. */
  @ForceInline
  static Object thrown(Object thread) {
    return U.getReference(thread, THROWS);
  }

  /** To be called outside of the profile. */
  static void setThrown(Object thread, Object thrown) {
    U.putReference(thread, THROWS, thrown);
  }

  /** Where a test has started a thread; null if none has. */
  static Object handOver(Object thread) {
    return U.getReference(thread, HAND_OVER);
  }

  static void setHandOver(Object thread, Object from) {
    U.putReference(thread, HAND_OVER, from);
  }

  static long monitors(Object thread) {
    return U.getLong(thread, MONITORS);
  }

  static void setMonitors(Object thread, long monitors) {
    U.putLong(thread, MONITORS, monitors);
  }

  static long tree(Object thread) {
    return U.getLong(thread, TREE);
  }

  static void setTree(Object thread, long tree) {
    U.putLong(thread, TREE, tree);
  }

  /** False for a thread whose constructor has not come that far. */
  static boolean hasId(Object thread) {
    return id(thread) != 0;
  }

  static long id(Object thread) {
    return U.getLong(thread, ID);
  }
}
