package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Work that only the host does, in the middle of the program: the VM loads, links and initializes
 * classes when they are first used, where the target did so before the program started, and calls
 * the constructors of exceptions that bytecodes throw. Where the run asks for it, also finalizers
 * and cleaners in threads of the JVM.
 */
final class CProfHost {

  private static final Unsafe U = CProfNative.unsafe();

  /**
   * With this number of blocks handed out every look-up hits, even that of a method that was never
   * loaded.
   */
  static final long ALWAYS_HITS = Long.MIN_VALUE / 2;

  /** Method id of the root of exceptions; the same stands in the instrumenter's HostWork. */
  private static final int EXCEPTION_ROOT = 3;

  /** Likewise of finalizers and cleaners in threads of the JVM. */
  private static final int CLEANING_ROOT = 4;

  private CProfHost() {}

  /** Whether a thread does such work. */
  static boolean isAtWork(Object thread) {
    return CProfThread.blocks(thread) == ALWAYS_HITS;
  }

  static long begin(Object thread, int rootMethod, boolean byVmOnly) {
    long context = CProfThread.context(thread);
    if (rootMethod == CLEANING_ROOT) {
      return beginCleaning(thread, context);
    }
    if (context == CProfSinks.COUNTED) {
      if (CProfThread.isBypassed(thread) || CProfThread.tree(thread) == 0) {
        return 0;
      }
    } else if (context == 0
        || CProfSinks.contains(context)
        || byVmOnly && isByProgram(context, rootMethod)) {
      return 0;
    }
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProf.SLOTS);
    if (rootMethod == EXCEPTION_ROOT
        && context != CProfSinks.COUNTED
        && CProfFrames.isCalledByHostCode()) {
      CProfThread.setContext(thread, context);
      return 0;
    }
    long tree = CProfThread.tree(thread);
    enter(thread, tree, rootMethod);
    if (CProfSettings.REPORTS) {
      CProfReports.beginHost(tree);
    }
    // The exception may go through code that stores no context and calls a method that is not
    // counted by its caller.
    return context == CProfSinks.COUNTED && rootMethod == EXCEPTION_ROOT
        ? CProfTree.root(tree) + CProf.SLOTS
        : context;
  }

  /** In the program's own threads it is the program's work, and stays where it is. */
  private static long beginCleaning(Object thread, long context) {
    if (!CProfRun.countsCleaning
        || CProfSettings.REPORTS
        || !CProfSinks.isBypass(context)
        || CProfThread.isBypassed(thread)) {
      return 0;
    }
    long tree = CProfRoots.systemTree((Thread) thread);
    if (tree == 0) {
      return 0;
    }
    enter(thread, tree, CLEANING_ROOT);
    return context;
  }

  private static void enter(Object thread, long tree, int rootMethod) {
    long node = CProfTree.child(tree, CProfTree.root(tree) + CProf.SLOTS, rootMethod);
    if (node == 0) {
      CProfThread.setContext(thread, CProfSinks.overflow() + CProf.SLOTS);
    } else {
      U.putLong(null, node + CProf.CALLS, U.getLong(null, node + CProf.CALLS) + 1);
      CProfThread.setContext(thread, node + CProf.SLOTS);
    }
    CProfThread.setBlocks(thread, ALWAYS_HITS);
  }

  /**
   * Whether the program itself made the call: directly, or through a native method that asks for a
   * class on the program's behalf, as Class.forName does.
   */
  private static boolean isByProgram(long slot, int rootMethod) {
    long node = CProfCanonical.owner(slot);
    int caller = U.getInt(null, node + CProf.METHOD);
    return CProfMethods.calledByProgram(caller, slot - node - CProf.SLOTS >> 3)
        || rootMethod != EXCEPTION_ROOT && CProfMethods.asksForClass(caller);
  }
}
