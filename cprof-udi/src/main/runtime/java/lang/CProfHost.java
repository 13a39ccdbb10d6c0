package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Work that only the host does, in the middle of the program: the VM loads, links and initializes
 * classes when they are first used, where the target did so before the program started.
 */
final class CProfHost {

  private static final Unsafe U = Unsafe.getUnsafe();

  /**
   * With this number of blocks handed out every look-up hits, even that of a method that was never
   * loaded.
   */
  private static final long ALWAYS_HITS = Long.MIN_VALUE / 2;

  private CProfHost() {}

  static long begin(Thread thread, int rootMethod, boolean isLoad) {
    long context = CProfThread.context(thread);
    if (context == 0 || CProfHoles.contains(context) || isLoad && isRequested(context)) {
      return 0;
    }
    CProfThread.setContext(thread, CProfHoles.BYPASS + CProf.SLOTS);
    long tree = CProfThread.tree(thread);
    long node = CProfTree.child(tree, CProfTree.root(tree) + CProf.SLOTS, rootMethod);
    if (node == 0) {
      CProfThread.setContext(thread, CProfHoles.OVERFLOW + CProf.SLOTS);
    } else {
      U.putLong(null, node, U.getLong(null, node) + 1);
      CProfThread.setContext(thread, node + CProf.SLOTS);
    }
    CProfThread.setBlocks(thread, ALWAYS_HITS);
    return context;
  }

  /**
   * Whether the program itself asked for the class: by a call of loadClass, or of Class.forName.
   */
  private static boolean isRequested(long slot) {
    long shown = U.getLong(null, slot);
    boolean empty = U.getInt(null, shown + CProf.METHOD) == -1;
    long parentContext =
        empty ? shown - 4 + CProf.SLOTS : U.getLong(null, shown + CProf.PARENT_CONTEXT);
    int parentMethod = U.getInt(null, parentContext - CProf.SLOTS + CProf.METHOD);
    return CProfMethods.isClassRequest(parentMethod)
        || CProfMethods.callsLoadClass(parentMethod, slot - parentContext >> 3);
  }
}
