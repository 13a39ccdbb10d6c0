package java.lang;

import java.lang.ref.WeakReference;
import java.util.concurrent.ForkJoinTask;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Where a test hands work to another thread, in profiles of tests: the path to that context. What
 * the other thread does stands there. So a thread that a test starts belongs to the test until it
 * ends, with the threads that it starts itself; and a task of one of the JDK's executors belongs to
 * the test that made it or handed it over, whoever started the thread that executes it.
 *
 * <p>The tree of a thread has a copy of the path, whose nodes never count and are told from others
 * by their kind; when trees are merged, both are one.
 */
public final class CProfHandOver {

  private static final Unsafe U = CProfNative.unsafe();

  /** Tasks without a field for it that wait; for further ones, none is known. */
  private static final int MAX_WAITING = 10_000;

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  /** The first and last of the tasks that wait, oldest first. */
  private static Waiting first;

  private static Waiting last;
  private static int waiting;

  /** A task that waits for a thread. */
  private static final class Waiting {
    final WeakReference<Object> task;
    final CProfHandOver from;
    Waiting next;

    Waiting(Object task, CProfHandOver from) {
      this.task = new WeakReference<>(task);
      this.from = from;
    }
  }

  /** Nodes from the outermost on, each with its kind in the upper half, and its method. */
  private final long[] path;

  private CProfHandOver(long[] path) {
    this.path = path;
  }

  /** Inserted where a thread is started. */
  public static void started(Thread thread) {
    if (CProfRun.profilesTests) {
      CProfThread.setHandOver(thread, current());
    }
  }

  /** Inserted in the constructor of {@link ForkJoinTask}, which keeps what this returns. */
  public static Object made() {
    return CProfRun.profilesTests ? current() : null;
  }

  /** Inserted where another executor takes a task. */
  public static void taken(Object task) {
    CProfHandOver from = CProfRun.profilesTests ? current() : null;
    if (from == null) {
      return;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      append(new Waiting(task, from));
    } catch (OutOfMemoryError noRoom) {
      CProfNoRoom.count();
    }
    bypass.end();
  }

  private static void append(Waiting task) {
    try {
      LOCK.lock();
      if (waiting == MAX_WAITING) {
        return;
      }
      waiting++;
      if (last == null) {
        first = task;
      } else {
        last.next = task;
      }
      last = task;
    } finally {
      LOCK.unlock();
    }
  }

  /**
   * Inserted where a thread of an executor is about to call a task.
   *
   * @param made what {@link #made} returned for it; null if it is not known
   * @return the context before, to be given back to {@link #end}; 0 if it stays
   */
  public static long begin(Object task, Object made) {
    if (!CProfRun.profilesTests) {
      return 0;
    }
    Object thread = CProfThread.current();
    long slot = CProfThread.context(thread);
    long tree = CProfThread.tree(thread);
    if (tree == 0 || slot == 0 || CProfSinks.contains(slot) || CProfCalls.isRecorded(tree)) {
      return 0;
    }
    CProfBypass bypass = CProfBypass.begin();
    CProfHandOver from = made == null ? takenFrom(task) : (CProfHandOver) made;
    long context = from == null ? 0 : from.contextLike(tree, slot);
    bypass.end();
    if (context == 0) {
      return 0;
    }
    CProfThread.setContext(thread, context);
    return slot;
  }

  /** Inserted behind the call of the task. */
  public static void end(long slot) {
    if (slot != 0) {
      CProfThread.setContext(CProfThread.current(), slot);
    }
  }

  /** Where a task was taken that waited; null if that is not known. */
  private static CProfHandOver takenFrom(Object task) {
    try {
      LOCK.lock();
      Waiting previous = null;
      for (Waiting each = first; each != null; each = each.next) {
        Object waits = each.task.get();
        if (waits == task || waits == null) {
          remove(each, previous);
          if (waits == task) {
            return each.from;
          }
        } else {
          previous = each;
        }
      }
      return null;
    } finally {
      LOCK.unlock();
    }
  }

  private static void remove(Waiting task, Waiting previous) {
    if (previous == null) {
      first = task.next;
    } else {
      previous.next = task.next;
    }
    if (last == task) {
      last = previous;
    }
    waiting--;
  }

  /** A thread begins to count in a tree: what it calls first stands where it was started. */
  static void begin(Object thread, long tree) {
    CProfHandOver from = (CProfHandOver) CProfThread.handOver(thread);
    long node = from == null ? 0 : from.nodeIn(tree);
    if (node != 0) {
      CProfTree.setTop(tree, node);
    }
  }

  /** Whether a node is part of such a path. */
  static boolean isPath(long node) {
    return (U.getInt(null, node + CProfNode.KIND) & CProfNode.PATH) != 0;
  }

  /** The current thread's context, if a test is executed there; else null. */
  private static CProfHandOver current() {
    Object thread = CProfThread.current();
    long tree = CProfThread.tree(thread);
    long slot = CProfThread.context(thread);
    if (tree == 0 || slot == 0 || CProfSinks.contains(slot)) {
      return null;
    }
    CProfBypass bypass = CProfBypass.begin();
    long node = CProfCanonical.owner(slot);
    long above = node;
    while (above != CProfTree.root(tree) && !isStart(above)) {
      above = CProfNode.parent(above);
    }
    // A thread of a test has one path for all that it hands over: it may not grow without end.
    boolean isOfThread = above != CProfTree.root(tree);
    CProfHandOver from =
        isOfThread ? to(tree, above) : CProfCalls.isRecorded(tree) ? to(tree, node) : null;
    bypass.end();
    return from;
  }

  /** Whether a node is the last one of a path. */
  private static boolean isStart(long node) {
    int kind = U.getInt(null, node + CProfNode.KIND);
    return (kind & CProfNode.PATH) != 0 && (kind & CProfNode.LIKE) == 0;
  }

  private static CProfHandOver to(long tree, long node) {
    int length = 0;
    for (long above = node; above != CProfTree.root(tree); above = CProfNode.parent(above)) {
      length++;
    }
    try {
      long[] path = new long[length];
      for (long above = node; above != CProfTree.root(tree); above = CProfNode.parent(above)) {
        long kind = U.getInt(null, above + CProfNode.KIND) | CProfNode.PATH;
        path[--length] = kind << 32 | U.getInt(null, above + CProfNode.METHOD);
      }
      return new CProfHandOver(path);
    } catch (OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return null;
    }
  }

  /** The last node of the path in a tree, or 0 without memory; in a bypass. */
  private long nodeIn(long tree) {
    long node = CProfTree.root(tree);
    for (int i = 0; i < path.length && node != 0; i++) {
      node = child(tree, node, (int) path[i], (int) (path[i] >> 32));
    }
    return node;
  }

  /**
   * Below the path, a context of the method that calls the task, at the same call site: it prices
   * the call, and is what the task returns to.
   */
  private long contextLike(long tree, long slot) {
    long caller = CProfCanonical.owner(slot);
    long node = nodeIn(tree);
    int kind = CProfNode.PATH | CProfNode.LIKE;
    long like = node == 0 ? 0 : child(tree, node, U.getInt(null, caller + CProfNode.METHOD), kind);
    return like == 0 ? 0 : like + slot - caller;
  }

  private static long child(long tree, long parent, int method, int kind) {
    long context = parent + CProfNode.SLOTS;
    long node = CProfTree.find(tree, context, method, kind);
    return node == 0 ? CProfTree.newNode(tree, context, method, kind, 0) : node;
  }
}
