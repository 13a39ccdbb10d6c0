package java.lang;

import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Calls the user's profiler in each thread after so many executed bytecodes as it asked for. A tree
 * holds how many are left until then. What only the host does is not taken off: its number differs
 * from run to run.
 *
 * <p>A profiler may wait, for a lock of its own. Where a virtual thread cannot leave its carrier
 * any more, as its tree goes, it is not called: {@link #endVirtual} comes before.
 */
public final class CProfReports {

  private static final Unsafe U = CProfNative.unsafe();

  /** Address of HotSpot's own thread; 0 in a virtual thread. */
  private static final long NATIVE_THREAD = U.objectFieldOffset(Thread.class, "eetop");

  /**
   * Takes a tree and the node that is being executed, returns the bytecodes until the next call.
   */
  private static LongBinaryOperator reporter;

  /** Is told of the tree of a thread that ends. */
  private static LongConsumer atThreadEnd;

  /**
   * The profiler's loader, which is the context loader of threads that the profiler has started.
   */
  private static ClassLoader profilerLoader;

  private static final long CONTEXT_LOADER =
      U.objectFieldOffset(Thread.class, "contextClassLoader");

  private CProfReports() {}

  static void initialize(
      LongBinaryOperator onReport, LongConsumer onThreadEnd, ClassLoader loader) {
    profilerLoader = loader;
    reporter = onReport;
    atThreadEnd = onThreadEnd;
  }

  static boolean isProfilers(Thread thread) {
    return profilerLoader != null && U.getReference(thread, CONTEXT_LOADER) == profilerLoader;
  }

  /**
   * Code of the program has begun to execute so many bytecodes: calls the user's profiler if that
   * is due.
   */
  @ForceInline
  public static void executed(long node, int bytecodes) {
    Object thread = CProfThread.current();
    long tree = CProfThread.tree(thread);
    if (tree != 0 && !CProfSinks.contains(node) && spend(tree, bytecodes)) {
      report(thread, tree, node);
    }
  }

  /**
   * Code of the JDK has begun to execute so many bytecodes. Nothing is called in the middle of it:
   * the profiler may need the very object whose method is being executed.
   */
  @ForceInline
  public static void spent(long node, int bytecodes) {
    long tree = CProfThread.tree(CProfThread.current());
    if (tree != 0 && !CProfSinks.contains(node)) {
      spend(tree, bytecodes);
    }
  }

  /** Takes executed bytecodes off what is left; true if nothing is left. */
  @ForceInline
  private static boolean spend(long tree, int bytecodes) {
    long left = U.getLong(null, tree + CProfTree.LEFT) - bytecodes;
    U.putLong(null, tree + CProfTree.LEFT, left);
    return left <= 0;
  }

  @DontInline
  private static void report(Object thread, long tree, long node) {
    long next = CProfControl.NEVER;
    if (reporter != null) {
      CProfBypass bypass = CProfBypass.begin();
      try {
        next = reporter.applyAsLong(tree, node);
      } finally {
        bypass.end();
      }
    }
    U.putLong(null, tree + CProfTree.LEFT, next);
  }

  /** Work of the host begins; it may nest. */
  static void beginHost(long tree) {
    long depth = U.getLong(null, tree + CProfTree.HOST_DEPTH);
    if (depth == 0) {
      U.putLong(null, tree + CProfTree.LEFT_BEFORE, U.getLong(null, tree + CProfTree.LEFT));
      U.putLong(null, tree + CProfTree.LEFT, CProfControl.NEVER);
    }
    U.putLong(null, tree + CProfTree.HOST_DEPTH, depth + 1);
  }

  static void endHost(long tree) {
    long depth = U.getLong(null, tree + CProfTree.HOST_DEPTH) - 1;
    U.putLong(null, tree + CProfTree.HOST_DEPTH, depth);
    if (depth == 0) {
      U.putLong(null, tree + CProfTree.LEFT, U.getLong(null, tree + CProfTree.LEFT_BEFORE));
    }
  }

  /** The thread of a tree ends; what it still does is not the program's. */
  static void end(Thread thread, long tree) {
    if (atThreadEnd != null && U.getLong(thread, NATIVE_THREAD) != 0) {
      atThreadEnd.accept(tree);
    }
  }

  /** A virtual thread has done all that the program wants of it. */
  static void endVirtual(Thread thread) {
    long tree = CProfThread.tree(thread);
    if (atThreadEnd != null && tree != 0) {
      CProfBypass bypass = CProfBypass.begin();
      try {
        atThreadEnd.accept(tree);
      } finally {
        bypass.end();
      }
    }
  }
}
