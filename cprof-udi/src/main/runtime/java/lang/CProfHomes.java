package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Contexts that are put together while the program runs. A call still has a node of its own below
 * its caller, to which it returns; but what is called from there hangs below another node, its
 * <em>home</em>. So there are no more nodes than calls from one home to another:
 *
 * <ul>
 *   <li>where recursion is folded, the home of a method that is on the path already is its node
 *       there;
 *   <li>outside of the profiled extent, and where it begins, a method has one home below the
 *       thread's root.
 * </ul>
 *
 * Most nodes are their own home. A node names its home directly before its slots, or before the
 * cache cell there, in the way in which an empty slot names its own node. The slots of a node that
 * is not its own home show nodes whose parent is the home.
 */
final class CProfHomes {

  private static final Unsafe U = Unsafe.getUnsafe();

  /** An empty slot shows a node so many bytes further, where -1 stands in place of a method. */
  static final int EMPTY = 4;

  /** Where a node names its home. */
  private static final int HOME = CProf.SLOTS - (CProfSettings.CACHE_BLOCKS > 0 ? 16 : 8);

  private CProfHomes() {}

  private static boolean isEmpty(long shown) {
    return U.getInt(null, shown + CProf.METHOD) == -1;
  }

  private static long parent(long node) {
    return U.getLong(null, node + CProf.PARENT_CONTEXT) - CProf.SLOTS;
  }

  private static boolean has(long node, long slot) {
    long index = slot - node - CProf.SLOTS >> 3;
    return index >= 0 && index <= CProfMethods.sites(U.getInt(null, node + CProf.METHOD));
  }

  /** The node that a slot belongs to. */
  static long owner(long slot) {
    long at = slot;
    while (true) {
      long shown = U.getLong(null, at);
      boolean empty = isEmpty(shown);
      // What stands before slot 0 is a cache cell, or without a cache the name of another home.
      boolean isCell = CProf.HOMES && !empty && U.getLong(null, shown + CProf.PARENT_CONTEXT) == 0;
      long node = isCell ? 0 : empty ? shown - EMPTY : parent(shown);
      if (!CProf.HOMES || !isCell && has(node, slot)) {
        return node;
      }
      if (isCell || empty) {
        return at + 8 - CProf.SLOTS;
      }
      at -= 8;
    }
  }

  /** Where hangs what a node calls. */
  static long home(long node) {
    return CProf.HOMES ? U.getLong(null, node + HOME) - EMPTY : node;
  }

  /** Names the home of a new node. */
  static void setHome(long node, long home) {
    if (CProf.HOMES) {
      U.putLong(null, node + HOME, home + EMPTY);
    }
  }

  /** Whether a node belongs to the profiled extent, where there is one. */
  static boolean isInside(long node) {
    return (U.getInt(null, node + CProf.KIND) & CProf.INSIDE) != 0;
  }

  /**
   * The home of a node that is about to be made: 0 for itself, -1 if there is no memory for it.
   *
   * @param parent the caller's home
   */
  static long ofNew(long tree, long parent, int method, int kind) {
    if (CProfSettings.EXTENT && !isInside(parent)) {
      return parent == CProfTree.root(tree)
          ? 0
          : CProfTree.childOfRoot(tree, method, kind & CProf.INSIDE);
    }
    return CProfSettings.FOLDS ? onPath(tree, parent, method) : 0;
  }

  /**
   * The node of a method on a path, or 0. Where names must decide instead of methods, paths stay as
   * they are.
   */
  private static long onPath(long tree, long parent, int method) {
    long found = 0;
    boolean folds = CProfMethods.isFolded(method);
    long node = parent;
    while (folds && node != CProfTree.root(tree) && !(CProfSettings.EXTENT && !isInside(node))) {
      int other = U.getInt(null, node + CProf.METHOD);
      if (other == method) {
        found = node;
      }
      folds = CProfMethods.isFolded(other);
      node = parent(node);
    }
    return folds ? found : 0;
  }
}
