package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * What native code of the program calls. An exception that leaves such a method leaves the context
 * of the frame that threw it: frames restore the context where they return, and handlers where they
 * catch. Native code may clear the exception and call the next method, whose context is that of the
 * native then.
 *
 * <p>Nobody but the stack tells who called, and looking there takes long. So only threads look in
 * which a native of the program has called back, and those that native code has attached; and only
 * where a method is entered from a slot that does not show it yet.
 */
final class CProfCallbacks {

  private static final Unsafe U = CProfNative.unsafe();

  /**
   * Of a tree: nothing has called back in its thread; a native has; its thread is an attached one.
   */
  static final long NONE = 0;

  private static final long BY_NATIVE = 1;
  private static final long ATTACHED = 2;

  private CProfCallbacks() {}

  /** A thread begins to count in a tree, which may have been another one's. */
  static void begin(long tree, boolean isAttached) {
    if (tree != 0) {
      long before = U.getLong(null, tree + CProfTree.CALLBACKS);
      U.putLong(null, tree + CProfTree.CALLBACKS, isAttached ? ATTACHED : before & BY_NATIVE);
    }
  }

  static void made(long tree, long parentContext, int method) {
    if (method != CProfTree.ROOT_METHOD
        && isNative(parentContext - CProfNode.SLOTS)
        && U.getLong(null, tree + CProfTree.CALLBACKS) == NONE) {
      U.putLong(null, tree + CProfTree.CALLBACKS, BY_NATIVE);
    }
  }

  private static boolean isNative(long node) {
    return CProfMethods.callsBack(U.getInt(null, node + CProfNode.METHOD));
  }

  /** The slot that a method is entered from, which becomes the thread's context. */
  static long restored(Object thread, long tree, long slot) {
    if (CProfSinks.contains(slot) || CProfHost.isAtWork(thread)) {
      return slot;
    }
    long node = CProfCanonical.owner(slot);
    boolean isAttached = U.getLong(null, tree + CProfTree.CALLBACKS) == ATTACHED;
    if (isNative(node) || nativeAbove(tree, node, -1) == 0 && !isAttached) {
      return slot;
    }
    long context = CProf.bypass();
    long caller = caller(tree, node, isAttached);
    CProf.resume(context);
    if (caller == 0) {
      return slot;
    }
    CProfThread.setContext(thread, caller);
    return caller;
  }

  /** The context of the native code that has called; 0 if a method of Java has. */
  private static long caller(long tree, long node, boolean isAttached) {
    StackWalker.StackFrame frame = CProfFrames.caller();
    if (frame == null) {
      return isAttached ? CProfTree.top(tree) : 0;
    }
    if (!frame.isNativeMethod()) {
      return 0;
    }
    String name =
        CProfHidden.nameInClassFile(frame.getDeclaringClass())
            .concat(".")
            .concat(frame.getMethodName())
            .concat(frame.getDescriptor());
    long called = nativeAbove(tree, node, CProfHandles.idOf(name, false));
    return called == 0 ? 0 : called + CProfNode.SLOTS;
  }

  /**
   * The lowest node of a native of the program on the path to a node, or 0.
   *
   * @param method the native; -1 for any
   */
  private static long nativeAbove(long tree, long node, int method) {
    long above = node;
    while (above != CProfTree.root(tree)
        && !CProfSinks.contains(above)
        && !CProfHandOver.isPath(above)) {
      if (isNative(above) && (method < 0 || U.getInt(null, above + CProfNode.METHOD) == method)) {
        return above;
      }
      above = U.getLong(null, above + CProfNode.PARENT_CONTEXT) - CProfNode.SLOTS;
    }
    return 0;
  }
}
