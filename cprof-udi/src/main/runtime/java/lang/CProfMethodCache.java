package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The simulated method cache of each thread: blocks, first in, first out.
 *
 * <p>Blocks are numbered as they are handed out, without ever wrapping, so a method is cached
 * exactly if no more than the cache's blocks were handed out since its own first one. That stands
 * in its cell, of which each tree has one for each method.
 *
 * <pre>
 *   cell: 0 block it was loaded at   8 blocks it takes   16 method   20 -1   24 0
 *   of a routine: 0 block it was loaded at   8 blocks it takes
 * </pre>
 */
public final class CProfMethodCache {

  private static final Unsafe U = CProfNative.unsafe();

  static final int CELL_BLOCKS = 8;
  public static final int CELL_BYTES = 32;
  private static final int ROUTINE_CELL_BYTES = 16;

  /** Of a method that was loaded so long ago that no look-up hits. */
  private static final long NEVER_LOADED = Long.MIN_VALUE / 2;

  /** Of what takes no block: loaded so late that every look-up hits. */
  static final long ALWAYS_LOADED = Long.MAX_VALUE / 2;

  private CProfMethodCache() {}

  /** What the cells of routines take, which stand in the record of each tree. */
  static long routineCellBytes() {
    return (long) CProfMethods.routines() * ROUTINE_CELL_BYTES;
  }

  /** A new tree has loaded no routine. */
  static void start(long tree) {
    for (int method = 0; method < CProfMethods.routines(); method++) {
      long cell = routineCell(tree, method);
      int blocks = CProfMethods.cacheBlocks(method);
      U.putLong(null, cell, blocks == 0 ? ALWAYS_LOADED : NEVER_LOADED);
      U.putLong(null, cell + CELL_BLOCKS, blocks);
    }
  }

  /** The cell of a routine of the target. */
  @ForceInline
  private static long routineCell(long tree, int method) {
    return tree + CProfTree.TREE_BYTES + (long) method * ROUTINE_CELL_BYTES;
  }

  /** The cache cell of a method in this thread, or 0 without memory. */
  @DontInline
  static long cell(long tree, int method) {
    int blocks = CProfMethods.cacheBlocks(method);
    if (blocks == 0) {
      return CProfSinks.NO_CELL;
    }
    if (method < CProfMethods.routines()) {
      return routineCell(tree, method);
    }
    long cell = CProfTree.find(tree, 0, method, 0);
    if (cell != 0) {
      return cell;
    }
    cell = CProfTree.reserve(tree, 0, CELL_BYTES);
    if (cell != 0) {
      CProfNode.setKey(cell, 0, method, 0);
      U.putLong(null, cell, NEVER_LOADED);
      U.putLong(null, cell + CELL_BLOCKS, blocks);
      CProfTree.publish(tree, cell, CELL_BYTES);
    }
    return cell;
  }

  /**
   * The look-up of a method that is invoked.
   *
   * @param slot from which it is invoked
   */
  @ForceInline
  static void lookUpOnInvoke(Object thread, long node, long slot) {
    long cell = U.getLong(null, node + CProfNode.CELL);
    if (CProfThread.blocks(thread) - U.getLong(null, cell) > CProfSettings.CACHE_BLOCKS) {
      long misses = CProfSettings.LINES ? atSite(thread, node, slot) : node;
      U.putLong(
          null,
          misses + CProfNode.INVOKE_MISSES,
          U.getLong(null, misses + CProfNode.INVOKE_MISSES) + 1);
      CProfClock.load(node, CProfNode.INVOKE_LOAD);
      load(thread, cell);
    }
  }

  /** The look-up of the caller, whose cell stands before the slots that its context points to. */
  @ForceInline
  static void lookUpOnReturn(Object thread, long node, long context) {
    long cell = U.getLong(null, context - 8);
    if (CProfThread.blocks(thread) - U.getLong(null, cell) > CProfSettings.CACHE_BLOCKS) {
      U.putLong(
          null,
          node + CProfNode.RETURN_MISSES,
          U.getLong(null, node + CProfNode.RETURN_MISSES) + 1);
      CProfClock.load(node, CProfNode.RETURN_LOAD);
      load(thread, cell);
    }
  }

  /** Whether a node's method is cached in the current thread. */
  static boolean isCached(long node) {
    long loaded = U.getLong(null, U.getLong(null, node + CProfNode.CELL));
    return CProfThread.blocks(CProfThread.current()) - loaded <= CProfSettings.CACHE_BLOCKS;
  }

  /**
   * Loads the method of a cell: it starts at the next block and takes as many as its size demands.
   */
  @ForceInline
  static void load(Object thread, long cell) {
    long next = CProfThread.blocks(thread);
    U.putLong(null, cell, next);
    CProfThread.setBlocks(thread, next + U.getLong(null, cell + CELL_BLOCKS));
  }

  /** Where a miss counts that is caused by an invoke from a slot. */
  @ForceInline
  private static long atSite(Object thread, long node, long slot) {
    return U.getLong(null, node + CProfNode.MISSED_SLOT) == slot
        ? U.getLong(null, node + CProfNode.MISSED_NODE)
        : atMadeSite(thread, node, slot);
  }

  /**
   * Where misses of a method are counted that is invoked from one call site: a node that counts no
   * call, beside the method's own. It is the method's own one where its site is known already or
   * nobody asks for it, and without memory.
   */
  @DontInline
  private static long atMadeSite(Object thread, long node, long slot) {
    long context = CProfThread.context(thread);
    long found = 0;
    try {
      found = findAtSite(thread, node, slot);
    } catch (StackOverflowError noRoom) {
      CProfNoRoom.count(context);
    }
    if (found == 0) {
      return node;
    }
    U.putLong(null, node + CProfNode.MISSED_SLOT, slot);
    U.putLong(null, node + CProfNode.MISSED_NODE, found);
    return found;
  }

  @DontInline
  private static long findAtSite(Object thread, long node, long slot) {
    int method = U.getInt(null, node + CProfNode.METHOD);
    int kind = U.getInt(null, node + CProfNode.KIND);
    long caller = CProfCanonical.owner(slot);
    long index = slot - caller - CProfNode.SLOTS >> 3;
    long parent = CProfCanonical.canonical(caller);
    boolean outside = CProfSettings.EXTENT && !CProfCanonical.isInside(parent);
    boolean hasSite = (kind & ~CProfNode.FLAGS) >>> CProfNode.SITE_SHIFT != 0;
    if (hasSite || index == 0 || outside || method < CProfMethods.routines()) {
      return node;
    }
    long tree = CProfThread.tree(thread);
    int ofSite = kind | (int) index << CProfNode.SITE_SHIFT;
    long known = CProfTree.find(tree, parent + CProfNode.SLOTS, method, ofSite);
    if (known != 0) {
      return known;
    }
    long context = CProfThread.context(thread);
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    long made = CProfTree.newNode(tree, parent + CProfNode.SLOTS, method, ofSite, 0);
    CProfThread.setContext(thread, context);
    return made;
  }
}
