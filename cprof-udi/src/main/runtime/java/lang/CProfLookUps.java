package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The look-ups in the simulated method cache of what a method counts on behalf of its callees: all
 * those of a stretch of code, in their order, where it begins. Misses go to counters in front of
 * the method's node.
 *
 * <p>Blocks only ever grow, so what is cached stays so until a number of blocks that is known: the
 * horizon of the stretch, one more of those counters. Below it nothing is looked up, as every
 * look-up would hit and change nothing.
 *
 * <p>From look-up to look-up goes the least recent of the blocks at which the methods so far were
 * loaded, or an older one.
 */
public final class CProfLookUps {

  private static final Unsafe U = CProfNative.unsafe();

  /** In place of a block: every look-up of the stretch hits, or none is to be made. */
  private static final long ALL_HIT = Long.MAX_VALUE;

  /** In place of a method: the constructor of Object, whose id only the run-time knows. */
  public static final int OBJECT_CONSTRUCTOR = -1;

  private static final int COUNTER_BYTES = 8;

  private CProfLookUps() {}

  /**
   * Start of a stretch.
   *
   * @param offset bytes in front of the node at which the horizon stands
   */
  @ForceInline
  public static long begin(long node, int offset) {
    long blocks = CProfThread.blocks(CProfThread.current());
    return blocks < U.getLong(null, node - offset) || CProfSinks.contains(node)
        ? ALL_HIT
        : U.getLong(null, U.getLong(null, node + CProfNode.CELL));
  }

  /** Whether a stretch has anything to look up; {@link #begin} tells what. */
  @ForceInline
  public static boolean isDue(long node, int offset) {
    return CProfThread.blocks(CProfThread.current()) >= U.getLong(null, node - offset);
  }

  /** A stretch with one leaf. */
  @ForceInline
  public static void leafAlone(long node, int horizon, int offset, int method) {
    if (isDue(node, horizon)) {
      lookUpLeafAlone(node, horizon, offset, method);
    }
  }

  @DontInline
  private static void lookUpLeafAlone(long node, int horizon, int offset, int method) {
    end(leaf(begin(node, horizon), node, offset, method), node, horizon);
  }

  /** Behind the last look-up of a stretch. */
  @ForceInline
  public static void end(long oldest, long node, int offset) {
    if (oldest != ALL_HIT) {
      U.putLong(null, node - offset, oldest + CProfSettings.CACHE_BLOCKS + 1);
    }
  }

  /**
   * A leaf is called and returns.
   *
   * @param offset bytes in front of the node at which the address of its cell stands, and behind
   *     that the counters of misses
   */
  @ForceInline
  public static long leaf(long oldest, long node, int offset, int method) {
    return oldest == ALL_HIT ? oldest : lookUpLeaf(oldest, node, offset, method);
  }

  /** A leaf is called and returns that was looked up in the stretch before. */
  @ForceInline
  public static long leafAgain(long oldest, long node, int offset, int method) {
    boolean isCached =
        oldest >= CProfThread.blocks(CProfThread.current()) - CProfSettings.CACHE_BLOCKS;
    return isCached ? oldest : lookUpLeaf(oldest, node, offset, method);
  }

  @ForceInline
  private static long lookUpLeaf(long oldest, long node, int offset, int method) {
    long known = U.getLong(null, node - offset);
    long cell = known != 0 ? known : findCell(node - offset, method);
    long loaded = lookUp(cell, node - offset - COUNTER_BYTES);
    lookUp(U.getLong(null, node + CProfNode.CELL), node - offset - 2 * COUNTER_BYTES);
    return loaded < oldest ? loaded : oldest;
  }

  @DontInline
  private static long findCell(long address, int method) {
    Object thread = CProfThread.current();
    long context = CProfThread.context(thread);
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    int leaf = method == OBJECT_CONSTRUCTOR ? CProfMethods.objectConstructor() : method;
    long tree = CProfThread.tree(thread);
    int cached = leaf == 0 ? 0 : CProfMethods.cacheMethod(leaf);
    long cell = 0;
    try {
      cell = leaf == 0 ? 0 : CProfMethodCache.cell(tree, cached);
    } catch (StackOverflowError noRoom) {
      CProfNoRoom.count();
    }
    U.putLong(null, address, cell);
    CProfThread.setContext(thread, context);
    return cell == 0 ? CProfSinks.NO_CELL : cell;
  }

  /** Looks up the method of a cell; returns the block at which it was loaded. */
  @ForceInline
  private static long lookUp(long cell, long misses) {
    Object thread = CProfThread.current();
    long blocks = CProfThread.blocks(thread);
    long loaded = U.getLong(null, cell);
    if (blocks - loaded <= CProfSettings.CACHE_BLOCKS) {
      return loaded;
    }
    missed(thread, cell, misses);
    return blocks;
  }

  private static void missed(Object thread, long cell, long misses) {
    U.putLong(null, misses, U.getLong(null, misses) + 1);
    CProfMethodCache.load(thread, cell);
  }
}
