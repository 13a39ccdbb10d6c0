package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Canonical contexts, by which contexts are merged while the program runs. Each call has a node of
 * its own below its caller, to which it returns; but its callees are below the node's
 * <em>canonical</em> node. So there are no more nodes than calls from one canonical node to
 * another:
 *
 * <ul>
 *   <li>where recursion is folded, the canonical node of a method that is on the path already is
 *       its node there;
 *   <li>outside of the profiled extent, and where it begins, a method has one canonical node below
 *       the thread's root.
 * </ul>
 *
 * <p>Most nodes are canonical. A node names its canonical node directly before its slots, or before
 * the cache cell there, in the way in which an empty slot names its own node. The slots of any
 * other node show nodes whose parent is the canonical one.
 */
final class CProfCanonical {

  private static final Unsafe U = CProfNative.unsafe();

  /** An empty slot shows a node so many bytes further, where -1 stands in place of a method. */
  static final int EMPTY = 4;

  private static final boolean IS_USED = CProfSettings.FOLDS || CProfSettings.EXTENT;

  private CProfCanonical() {}

  private static boolean isEmpty(long shown) {
    return U.getInt(null, shown + CProfNode.METHOD) == -1;
  }

  private static boolean has(long node, long slot) {
    long index = slot - node - CProfNode.SLOTS >> 3;
    return index >= 0 && index <= CProfMethods.sites(U.getInt(null, node + CProfNode.METHOD));
  }

  /** The node that a slot belongs to. */
  static long owner(long slot) {
    long at = slot;
    while (true) {
      long shown = U.getLong(null, at);
      boolean empty = isEmpty(shown);
      // What stands before slot 0 is a cache cell, or without a cache the name of a canonical node.
      boolean isCell = IS_USED && !empty && U.getLong(null, shown + CProfNode.PARENT_CONTEXT) == 0;
      long node = isCell ? 0 : empty ? shown - EMPTY : CProfNode.parent(shown);
      if (!IS_USED || !isCell && has(node, slot)) {
        return node;
      }
      if (isCell || empty) {
        return at + 8 - CProfNode.SLOTS;
      }
      at -= 8;
    }
  }

  /** The node whose children are the callees of a node. */
  static long canonical(long node) {
    return IS_USED ? U.getLong(null, node + CProfNode.CANONICAL) - EMPTY : node;
  }

  /** Names the canonical node of a new one. */
  static void setCanonical(long node, long canonical) {
    if (IS_USED) {
      U.putLong(null, node + CProfNode.CANONICAL, canonical + EMPTY);
    }
  }

  /** Whether a node belongs to the profiled extent, where there is one. */
  static boolean isInside(long node) {
    return (U.getInt(null, node + CProfNode.KIND) & CProfNode.INSIDE) != 0;
  }

  /**
   * The canonical node of one that is about to be made: 0 for itself, -1 if there is no memory.
   *
   * @param parent the caller's canonical node
   */
  static long ofNew(long tree, long parent, int method, int kind) {
    if (CProfSettings.EXTENT && !isInside(parent)) {
      return parent == CProfTree.root(tree) || parent == CProfTree.top(tree) - CProfNode.SLOTS
          ? 0
          : CProfContexts.childOfTop(tree, method, kind & CProfNode.INSIDE);
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
      int other = U.getInt(null, node + CProfNode.METHOD);
      if (other == method) {
        found = node;
      }
      folds = CProfMethods.isFolded(other);
      node = CProfNode.parent(node);
    }
    return folds ? found : 0;
  }
}
