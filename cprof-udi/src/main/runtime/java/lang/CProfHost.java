package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Work that only the host does, in the middle of the program: the VM loads, links and initializes
 * classes when they are first used, where the target did so before the program started, and calls
 * the constructors of exceptions that bytecodes throw. Where the run asks for it, also all that
 * threads of the JVM do.
 */
public final class CProfHost {

  /** Of {@link CProf}, which this initializes: host work may be the first of all that executes. */
  private static final Unsafe U = CProf.U;

  /**
   * With this number of blocks handed out every look-up hits, even that of a method that was never
   * loaded.
   */
  static final long ALWAYS_HITS = Long.MIN_VALUE / 2;

  private CProfHost() {}

  /** Whether a thread does such work. */
  static boolean isAtWork(Object thread) {
    return CProfThread.blocks(thread) == ALWAYS_HITS;
  }

  /** The thread's counter of cache blocks, to be given back to {@link #end}. */
  public static long blocks() {
    return CProfThread.blocks(CProfThread.current());
  }

  /**
   * Start of work that only the host does: it goes below a root of its own and does not touch the
   * simulated method cache. Returns the context before, or 0 where nothing changed.
   *
   * @param rootMethod the root that it goes to
   * @param byVmOnly the method is also one of the program, where that calls it
   */
  public static long begin(int rootMethod, boolean byVmOnly) {
    return begin(CProfThread.current(), rootMethod, byVmOnly);
  }

  /** End of what {@link #begin} began. */
  public static void end(long context, long blocks) {
    if (context != 0) {
      Object thread = CProfThread.current();
      CProfThread.setContext(thread, context);
      CProfThread.setBlocks(thread, blocks);
      long tree = CProfThread.tree(thread);
      if (CProfSettings.REPORTS && tree != 0) {
        CProfReports.endHost(tree);
      }
      if (CProfSettings.CLOCK && tree != 0) {
        CProfHostClock.end(tree, context);
      }
    }
  }

  private static long begin(Object thread, int rootMethod, boolean byVmOnly) {
    long context = CProfThread.context(thread);
    if (context == CProfSinks.CALLER_COUNTS) {
      // The constructor of Object tells the VM of an object with a finalizer.
      if (CProfThread.isBypassed(thread) || CProfThread.tree(thread) == 0) {
        return 0;
      }
    } else if (context == 0
        || CProfSinks.contains(context)
        || byVmOnly && isByProgram(context, rootMethod)) {
      return 0;
    }
    long tree = CProfThread.tree(thread);
    if (CProfSettings.CLOCK) {
      CProfHostClock.makeRoom(tree);
    }
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    if (rootMethod == CProfProtocol.EXCEPTION_ROOT && CProfFrames.isCalledByHostCode()) {
      CProfThread.setContext(thread, context);
      return 0;
    }
    if (CProfSettings.CLOCK) {
      CProfHostClock.begin(tree, context);
    }
    enter(thread, tree, rootMethod);
    if (CProfSettings.REPORTS) {
      CProfReports.beginHost(tree);
    }
    return context;
  }

  /** A new tree for a thread of the JVM; returns the context of what it calls first. */
  static long newRoot(Thread thread) {
    CProfRoots.newRoot(thread);
    long tree = CProfThread.tree(thread);
    long node =
        tree == 0
            ? 0
            : CProfContexts.child(
                tree, CProfTree.root(tree) + CProfNode.SLOTS, CProfProtocol.SYSTEM_THREADS_ROOT);
    if (tree != 0) {
      CProfTree.setTop(tree, node == 0 ? CProfSinks.BYPASS : node);
    }
    CProfThread.setBypassed(thread, node == 0);
    CProfThread.setBlocks(thread, ALWAYS_HITS);
    return node == 0 ? CProfSinks.BYPASS + CProfNode.SLOTS : node + CProfNode.SLOTS;
  }

  private static void enter(Object thread, long tree, int rootMethod) {
    long top = CProfTree.topOfHost(tree);
    boolean isCounted = !CProfSinks.contains(top);
    long node = isCounted ? CProfContexts.child(tree, top, rootMethod) : 0;
    if (node == 0) {
      CProfThread.setContext(thread, isCounted ? CProfSinks.overflow() + CProfNode.SLOTS : top);
    } else {
      U.putLong(null, node + CProfNode.CALLS, U.getLong(null, node + CProfNode.CALLS) + 1);
      CProfThread.setContext(thread, node + CProfNode.SLOTS);
    }
    CProfThread.setBlocks(thread, ALWAYS_HITS);
  }

  /**
   * Whether the program itself made the call: directly, or through a native method that asks for a
   * class on the program's behalf, as Class.forName does.
   */
  private static boolean isByProgram(long slot, int rootMethod) {
    long node = CProfCanonical.owner(slot);
    int caller = U.getInt(null, node + CProfNode.METHOD);
    return CProfMethods.calledByProgram(caller, slot - node - CProfNode.SLOTS >> 3)
        || rootMethod != CProfProtocol.EXCEPTION_ROOT && CProfMethods.asksForClass(caller);
  }
}
