package java.lang;

import java.util.function.LongConsumer;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/** Adds the tree of a thread that has ended to another one, so that its memory is free again. */
final class CProfMerge {

  private static final Unsafe U = CProfNative.unsafe();

  private CProfMerge() {}

  /**
   * Adds a tree to another one, both without a thread, but not its clocks. Destroys the contexts of
   * the first.
   */
  static void merge(long from, long into) {
    CProfTree.visit(
        from,
        new LongConsumer() {
          @Override
          public void accept(long node) {
            U.putLong(null, node + CProfNode.PARENT_CONTEXT, mergeNode(node, into));
          }
        });
  }

  /** Adds one node; returns the context that its children belong to from now on. */
  private static long mergeNode(long node, long into) {
    long target = mergeTarget(node, into);
    int method = U.getInt(null, node + CProfNode.METHOD);
    if (target == CProfSinks.overflow()) {
      CProfSinks.count(method, CProfMethods.ENTRY, U.getLong(null, node + CProfNode.CALLS));
    }
    CProfNode.addAll(node, target);
    if (CProfSettings.COUNTERS) {
      int counters = CProfMethods.counters(method);
      for (int counter = 0; counter < counters; counter++) {
        long offset = 8L * (counter + 1);
        if (target == CProfSinks.overflow()) {
          CProfSinks.count(method, counter, U.getLong(null, node - offset));
        } else {
          long address = target - offset;
          U.putLong(null, address, U.getLong(null, address) + U.getLong(null, node - offset));
        }
      }
    }
    return target + CProfNode.SLOTS;
  }

  private static long mergeTarget(long node, long into) {
    int method = U.getInt(null, node + CProfNode.METHOD);
    if (method == CProfTree.ROOT_METHOD) {
      return CProfTree.root(into);
    }
    // The parent was merged before: its context points to where its children belong.
    long parent = U.getLong(null, node + CProfNode.PARENT_CONTEXT) - CProfNode.SLOTS;
    long context = U.getLong(null, parent + CProfNode.PARENT_CONTEXT);
    if (CProfSinks.contains(context)) {
      return CProfSinks.overflow();
    }
    int kind = U.getInt(null, node + CProfNode.KIND);
    long target = CProfTable.find(U.getLong(null, into + CProfTree.TABLE), context, method, kind);
    if (target == 0) {
      target = CProfTree.newNode(into, context, method, kind, 0);
    }
    return target == 0 ? CProfSinks.overflow() : target;
  }
}
