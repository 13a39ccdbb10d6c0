package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * How a call finds its node where the slot of its caller shows another one: the slow paths of
 * {@link CProf}. The node is looked up in the thread's {@link CProfTree}, or made there.
 */
final class CProfContexts {

  private static final Unsafe U = CProfNative.unsafe();

  private CProfContexts() {}

  /** The slow path of {@link CProf#enter}, where native code may have called the method. */
  @DontInline
  static long enterMethod(Object thread, long slot, int method) {
    long tree = slot == 0 ? 0 : CProfThread.tree(thread);
    return tree == 0 || U.getLong(null, tree + CProfTree.CALLBACKS) == CProfCallbacks.NONE
        ? enter(thread, slot, method)
        : enter(thread, CProfCallbacks.restored(thread, tree, slot), method);
  }

  /** {@link #enter} in the middle of a method, for what is no invocation of the program. */
  @DontInline
  static long enterInside(Object thread, long slot, int method) {
    long context = CProfThread.context(thread);
    try {
      return enter(thread, slot, method);
    } catch (StackOverflowError noRoom) {
      CProfNoRoom.count(context);
      return CProfSinks.overflow();
    }
  }

  /** Finds or makes the node of a method below a slot, and counts the call. */
  @DontInline
  static long enter(Object thread, long slot, int method) {
    // CProf's own work comes here at every call into the JDK: it must not cost more than this.
    if ((CProfSinks.isBypass(slot) || !CProfThread.isLive())
        && !CProfRoots.isStart(thread, method)) {
      return CProfSinks.BYPASS;
    }
    long other = other(thread, slot, method);
    if (other != 0) {
      U.putLong(null, slot, other);
      CProfNode.add(other + CProfNode.CALLS, 1);
      CProfClock.enter(other);
      if (CProfSettings.METHOD_CACHE) {
        CProfMethodCache.lookUpOnInvoke(thread, other, slot);
      }
      return other;
    }
    long context = CProfThread.context(thread);
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    if (slot == 0 || CProfSinks.contains(slot)) {
      slot = CProfRoots.start((Thread) thread, slot, method);
      context = slot;
    }
    long node;
    if (CProfSinks.contains(slot)) {
      node = CProfSinks.of(slot);
    } else {
      CProfThread.setBypassed(thread, false);
      node = CProfMethods.isKnown(method) ? child(CProfThread.tree(thread), slot, method) : 0;
      if (node == 0) {
        node = CProfSinks.overflow();
      } else {
        U.putLong(null, slot, node);
      }
    }
    if (node == CProfSinks.overflow()) {
      CProfSinks.count(method, CProfMethods.ENTRY, 1);
    }
    CProfNode.add(node + CProfNode.CALLS, 1);
    CProfClock.enter(node);
    if (CProfSettings.METHOD_CACHE) {
      CProfMethodCache.lookUpOnInvoke(thread, node, slot);
    }
    CProfThread.setContext(thread, context);
    return node;
  }

  /**
   * The node of a method below a slot that shows another one: a call site of several methods, or
   * one behind which code of the host alone calls them. All nodes that a slot shows have the same
   * parent and kind of invoke, so that neither has to be asked for. With a profiled extent, the
   * kind also depends on the method.
   *
   * @return 0 if it is not known, or the slot is empty or of a sink
   */
  private static long other(Object thread, long slot, int method) {
    if (CProfSettings.EXTENT || slot == 0) {
      return 0;
    }
    long shown = U.getLong(null, slot);
    if (U.getInt(null, shown + CProfNode.METHOD) < 0) {
      return 0;
    }
    return CProfTree.find(
        CProfThread.tree(thread),
        U.getLong(null, shown + CProfNode.PARENT_CONTEXT),
        method,
        U.getInt(null, shown + CProfNode.KIND));
  }

  /** The child of the slot's node, or 0 without memory. */
  @DontInline
  static long child(long tree, long slot, int method) {
    long caller = CProfCanonical.owner(slot);
    long parent = CProfCanonical.canonical(caller);
    boolean outside = CProfSettings.EXTENT && !CProfCanonical.isInside(parent);
    long index = slot - caller - CProfNode.SLOTS >> 3;
    int kind = CProfMethods.kind(U.getInt(null, caller + CProfNode.METHOD), index);
    boolean atSite = CProfSettings.CALL_SITES || CProfSettings.LINES && kind == CProfSettings.EVENT;
    if (atSite && !outside) {
      kind |= (int) index << CProfNode.SITE_SHIFT;
    }
    if (CProfSettings.EXTENT && (!outside || CProfMethods.startsExtent(method))) {
      kind |= CProfNode.INSIDE;
    }
    long node = CProfTree.find(tree, parent + CProfNode.SLOTS, method, kind);
    if (node != 0) {
      return node;
    }
    long canonical = CProfCanonical.ofNew(tree, parent, method, kind);
    return canonical == -1
        ? 0
        : CProfTree.newNode(tree, parent + CProfNode.SLOTS, method, kind, canonical);
  }

  /** The node of a method that the thread calls first, or -1 without memory. */
  static long childOfTop(long tree, int method, int kind) {
    long context = CProfTree.top(tree);
    long node = CProfTree.find(tree, context, method, kind);
    if (node == 0) {
      node = CProfTree.newNode(tree, context, method, kind, 0);
    }
    return node == 0 ? -1 : node;
  }
}
