package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The exception that a thread has thrown by athrow and nobody has caught yet: what the target's
 * routine meets on its way from the frame that throws to the one with the handler. Each method with
 * an exception table, and each synchronized one, tells where the exception leaves it; the others
 * are frames and nothing else, which the tree tells once a handler is reached.
 *
 * <p>What a method tells of its table is a number of four parts of 16 bits: entries looked at;
 * those that begin at or before the instruction; those whose range has it; those of them that name
 * a class. At a handler, the entry that fits is the last of them.
 */
public final class CProfThrows {

  private static final Unsafe U = CProfNative.unsafe();

  /** In place of the number of a type: the entry that fits takes any exception. */
  private static final long ANY = -1;

  private Object exception;
  private long routine;
  private long left;
  private long sync;
  private long passed;
  private long begun;
  private long inside;
  private long missed;
  private long fits;
  private long distance;
  private long depth;

  private CProfThrows() {}

  /** A thread begins to count: where it throws, there may be no heap left for an object. */
  static void prepare(Object thread) {
    if (CProfThread.thrown(thread) == null) {
      try {
        CProfThread.setThrown(thread, new CProfThrows());
      } catch (OutOfMemoryError noRoom) {
        CProfNoRoom.count();
      }
    }
  }

  private static CProfThrows ofThread() {
    return (CProfThrows) CProfThread.thrown(CProfThread.current());
  }

  /**
   * An athrow executes. One of the host's work, which may be the search for the class that a
   * handler names, is not followed: it must not take the place of the program's own.
   *
   * @param routine the node of its routine
   */
  public static void begin(Object exception, long routine) {
    if (CProfHost.isAtWork(CProfThread.current())) {
      return;
    }
    CProfThrows thrown = ofThread();
    if (thrown == null) {
      return;
    }
    thrown.exception = exception;
    thrown.routine = routine;
    thrown.left = 0;
    thrown.sync = 0;
    thrown.passed = 0;
    thrown.begun = 0;
    thrown.inside = 0;
    thrown.missed = 0;
    thrown.fits = 0;
    thrown.distance = 0;
    thrown.depth = 0;
  }

  /**
   * An exception leaves a method that has an exception table or is synchronized.
   *
   * @param table what was looked at of its table
   * @param sync 1 for a synchronized method, otherwise 0
   */
  public static void left(Object exception, long table, int sync) {
    CProfThrows thrown = ofThread();
    if (thrown != null && thrown.exception == exception) {
      thrown.add(table);
      thrown.passed += table >>> 48;
      thrown.missed += table & 0xFFFF;
      thrown.sync += sync;
    }
  }

  private void add(long table) {
    begun += table >>> 32 & 0xFFFF;
    inside += table >>> 16 & 0xFFFF;
  }

  /**
   * The number of a type, if it is the one that fits.
   *
   * @param otherwise the number of another one
   * @param fits index of the one that fits among those of the handler, -1 for any
   * @param index of this one
   */
  @ForceInline
  public static long type(long otherwise, int number, long fits, int index) {
    return fits == index ? number : otherwise;
  }

  /**
   * A handler begins to execute.
   *
   * @param exception what it was reached with; null if control came another way
   * @param node of the method with the handler
   * @param table what was looked at of its table
   * @param type number of the type that fits, -1 for any
   * @return the node of the routine that looked for the handler; 0 if no athrow threw the
   *     exception, but a bytecode or a native, which is counted
   */
  @ForceInline
  public static long caught(Object exception, long node, long table, long type) {
    if (exception == null) {
      return 0;
    }
    CProfThrows thrown = ofThread();
    if (thrown != null && thrown.exception == exception) {
      return thrown.caught(node, table, type);
    }
    if (!CProfHost.isAtWork(CProfThread.current())) {
      CProfFile.count(CProfFile.RAISED);
    }
    return 0;
  }

  private long caught(long node, long table, long type) {
    add(table);
    passed += (table >>> 48) - 1;
    missed += (table & 0xFFFF) - (type == ANY ? 0 : 1);
    if (type != ANY) {
      fits = 1;
      distance = CProfTypeSite.of(exception, (int) type).distance;
    }
    if (missed > 0) {
      long context = CProf.bypass();
      try {
        depth = CProfHierarchy.depth(exception.getClass());
      } catch (StackOverflowError noRoom) {
        CProfNoRoom.count();
      }
      CProf.resume(context);
    }
    left = framesBetween(CProfNode.parent(routine), node);
    exception = null;
    return routine;
  }

  /** The frames that an exception left, from the one that threw it. */
  private static long framesBetween(long thrower, long catcher) {
    long canonical = CProfCanonical.canonical(catcher);
    long frames = 0;
    for (long node = thrower; node != catcher && node != canonical; node = CProfNode.parent(node)) {
      if (CProfSinks.contains(node)
          || U.getInt(null, node + CProfNode.METHOD) == CProfTree.ROOT_METHOD) {
        break;
      }
      frames++;
    }
    return frames;
  }

  /** One of the operands that athrow has for prices, behind {@link #caught}. */
  public static long operand(int index) {
    CProfThrows thrown = ofThread();
    return switch (index) {
      case 0 -> thrown.left;
      case 1 -> thrown.sync;
      case 2 -> thrown.passed;
      case 3 -> thrown.begun;
      case 4 -> thrown.inside;
      case 5 -> thrown.missed;
      case 6 -> thrown.fits;
      case 7 -> thrown.distance;
      default -> thrown.depth;
    };
  }
}
