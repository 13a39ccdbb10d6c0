package java.lang;

import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The calling context tree of one thread: nodes in chunks of native memory and a hash table over
 * them.
 *
 * <p>Only the owner writes. A node is complete before it becomes visible in its chunk, the table or
 * a slot, so another thread can read the tree at any time, and an error thrown in the middle (the
 * stack may overflow anywhere) leaves it consistent. The cells of {@link CProfMethodCache} live in
 * the same chunks and table, under parent 0.
 *
 * <pre>
 *   tree: 0 arena   8 hash table   16 root   24 index of its thread among the live ones
 *         32 bytecodes until the next report   40 the same before the host's work   48 depth of that
 *         56 next tree   64 the one before   72 name of its thread   80 its id, 0 without a thread
 *         88 two clocks, see CProfClock
 *         744 open calls, see CProfCalls   752 next tree without a thread
 *         760 blocks of the method cache that had been handed out when its thread began
 *         768 context of what its thread calls first: slot 0 of the root, for a thread of the JVM
 *             or of a test that of a node below it
 *         776 what native code calls in its thread, see CProfCallbacks
 *         784 locks that are held, see CProfLocks, 0 without any
 *         792 host work that has not ended, see CProfHostClock, 0 without any
 *         800 cells of routines
 * </pre>
 */
public final class CProfTree {

  private static final Unsafe U = CProfNative.unsafe();

  public static final int ARENA = 0;
  static final int TABLE = 8;
  public static final int ROOT = 16;
  private static final int INDEX = 24;

  /** Bytecodes until the next report; those when the host's work began; how deep that nests. */
  static final int LEFT = 32;

  static final int LEFT_BEFORE = 40;
  static final int HOST_DEPTH = 48;
  public static final int NEXT = 56;
  private static final int PREVIOUS = 64;
  public static final int NAME = 72;
  public static final int THREAD_ID = 80;

  /** The thread's clock of the target, and the one of what only the host does. */
  public static final int CLOCKS = 88;

  /** What a clock counts is the sum of so many numbers. */
  public static final int CLOCK_PARTS = 8;

  /** The calls that are recorded one by one and have not ended, 0 without any. */
  static final int OPEN_CALLS = CLOCKS + 2 * CProfClock.CLOCK_BYTES;

  private static final int NEXT_IDLE = OPEN_CALLS + 8;
  private static final int BLOCKS = NEXT_IDLE + 8;
  public static final int TOP = BLOCKS + 8;
  static final int CALLBACKS = TOP + 8;

  /** The locks that the thread holds, 0 without any. */
  static final int LOCKS = CALLBACKS + 8;

  /** The host work that the thread is in, 0 without any. */
  static final int HOST_CLOCKS = LOCKS + 8;

  static final int TREE_BYTES = HOST_CLOCKS + 8;

  /** More blocks than a thread can load. */
  private static final long MANY_BLOCKS = 1L << 44;

  /** Method id of a thread's root. */
  public static final int ROOT_METHOD = 0;

  private CProfTree() {}

  /** Has the classes initialized that the entry of a method may need in any thread. */
  static void initialize() {
    CProfRoots.isStart(null, 0);
    CProfMethods.routines();
    CProfFile.end();
    CProfHost.isAtWork(CProfThread.current());
    CProfHierarchy.superclass(Object.class);
  }

  /** A tree with its root, or 0 without memory. */
  static long newTree() {
    long tree = CProfFile.allocate(treeBytes());
    long arena = CProfArena.newArena();
    long table = CProfTable.newTable();
    if (tree == 0 || arena == 0 || table == 0) {
      free(tree, arena, table);
      return 0;
    }
    U.putLong(null, tree + ARENA, arena);
    U.putLong(null, tree + TABLE, table);
    U.putLong(null, tree + LEFT, 0);
    U.putLong(null, tree + HOST_DEPTH, 0);
    U.putLong(null, tree + NAME, 0);
    CProfClock.start(tree);
    U.putLong(null, tree + OPEN_CALLS, 0);
    U.putLong(null, tree + BLOCKS, 0);
    U.putLong(null, tree + CALLBACKS, CProfCallbacks.NONE);
    U.putLong(null, tree + LOCKS, 0);
    U.putLong(null, tree + HOST_CLOCKS, 0);
    CProfMethodCache.start(tree);
    long context = CProfSinks.BYPASS + CProfNode.SLOTS;
    long root = newNode(tree, context, ROOT_METHOD, 0, 0);
    if (root == 0) {
      free(tree, arena, table);
      return 0;
    }
    U.putLong(null, tree + ROOT, root);
    U.putLong(null, tree + TOP, root(tree) + CProfNode.SLOTS);
    return tree;
  }

  private static long treeBytes() {
    return TREE_BYTES + CProfMethodCache.routineCellBytes();
  }

  static long root(long tree) {
    return U.getLong(null, tree + ROOT);
  }

  /** The context of what the tree's thread calls first. */
  static long top(long tree) {
    return U.getLong(null, tree + TOP);
  }

  /**
   * The context of what only the host does, and of what native code calls: of a thread that a test
   * has started, too, that of the root.
   */
  static long topOfHost(long tree) {
    return isOfJvm(tree) ? top(tree) : root(tree) + CProfNode.SLOTS;
  }

  /** What the tree's thread calls first stands below a node, in threads of the JVM and of tests. */
  static void setTop(long tree, long node) {
    U.putLong(null, tree + TOP, node + CProfNode.SLOTS);
  }

  static boolean isOfJvm(long tree) {
    long top = top(tree);
    return top != root(tree) + CProfNode.SLOTS && !CProfHandOver.isPath(top - CProfNode.SLOTS);
  }

  /** A thread begins to count in the tree, with nothing in the method cache. */
  static void begin(long tree, Thread thread) {
    U.putLongVolatile(null, tree + THREAD_ID, CProfThread.id(thread));
    CProfThread.setTree(thread, tree);
    CProfThread.setBlocks(thread, U.getLong(null, tree + BLOCKS));
  }

  /**
   * The tree's thread has ended. The next one begins where nothing that this one has loaded is
   * cached any more; one that ends in the middle of host work does not tell its blocks.
   */
  static void end(long tree, Thread thread) {
    long blocks = CProfThread.blocks(thread);
    long next =
        blocks < 0
            ? U.getLong(null, tree + BLOCKS) + MANY_BLOCKS
            : blocks + CProfSettings.CACHE_BLOCKS + 1;
    U.putLong(null, tree + BLOCKS, next);
    U.putLongVolatile(null, tree + THREAD_ID, 0);
    CProfThread.setTree(thread, 0);
    if (!isOfJvm(tree)) {
      U.putLong(null, tree + TOP, root(tree) + CProfNode.SLOTS);
    }
  }

  /** The next of the trees without a thread. */
  static long nextIdle(long tree) {
    return U.getLong(null, tree + NEXT_IDLE);
  }

  static void setNextIdle(long tree, long next) {
    U.putLong(null, tree + NEXT_IDLE, next);
  }

  /** Puts the tree before the others. Whoever follows the links meanwhile finds all of them. */
  static void link(long tree) {
    long next = CProfFile.get(CProfFile.FIRST_TREE);
    U.putLong(null, tree + NEXT, next);
    U.putLong(null, tree + PREVIOUS, 0);
    U.putLong(null, tree + THREAD_ID, 0);
    if (next != 0) {
      U.putLong(null, next + PREVIOUS, tree);
    }
    CProfFile.set(CProfFile.FIRST_TREE, tree);
  }

  static long next(long tree) {
    return U.getLong(null, tree + NEXT);
  }

  /** Takes it away from there. */
  static void unlink(long tree) {
    long next = U.getLong(null, tree + NEXT);
    long previous = U.getLong(null, tree + PREVIOUS);
    if (next != 0) {
      U.putLong(null, next + PREVIOUS, previous);
    }
    if (previous == 0) {
      CProfFile.set(CProfFile.FIRST_TREE, next);
    } else {
      U.putLongVolatile(null, previous + NEXT, next);
    }
  }

  /** Gives its thread another name, a text of {@link CProfFile}. */
  static void rename(long tree, long name) {
    long before = U.getLong(null, tree + NAME);
    U.putLongVolatile(null, tree + NAME, name);
    CProfFile.freeText(before);
  }

  /** Where the tree's thread stands among the live ones. */
  static int index(long tree) {
    return U.getInt(null, tree + INDEX);
  }

  static void setIndex(long tree, int index) {
    U.putInt(null, tree + INDEX, index);
  }

  /** The node or cell of a key, or 0. */
  static long find(long tree, long parentContext, int method, int kind) {
    return CProfTable.find(U.getLong(null, tree + TABLE), parentContext, method, kind);
  }

  /** How many nodes and cells it has. */
  static long entries(long tree) {
    return CProfTable.entries(U.getLong(null, tree + TABLE));
  }

  /** Hands every node to the visitor, parents before children. */
  static void visit(long tree, LongConsumer visitor) {
    visitNew(tree, new long[2], visitor);
  }

  /**
   * Hands every node to the visitor that came since the last time, parents before children.
   *
   * @param reached where that ended; two zeros at first
   */
  static void visitNew(long tree, long[] reached, LongConsumer visitor) {
    CProfArena.visitNew(
        U.getLong(null, tree + ARENA),
        reached,
        new LongUnaryOperator() {
          @Override
          public long applyAsLong(long start) {
            long prefix = CProfSettings.COUNTERS ? 8 + 8 * U.getLong(null, start) : 0;
            long address = start + prefix;
            if (U.getLong(null, address + CProfNode.PARENT_CONTEXT) == 0) {
              return prefix + CProfMethodCache.CELL_BYTES;
            }
            int method = U.getInt(null, address + CProfNode.METHOD);
            visitor.accept(address);
            return prefix + nodeBytes(CProfMethods.sites(method));
          }
        });
  }

  static void free(long tree) {
    CProfOpenStack.free(U.getLong(null, tree + OPEN_CALLS));
    CProfOpenStack.free(U.getLong(null, tree + LOCKS));
    CProfOpenStack.free(U.getLong(null, tree + HOST_CLOCKS));
    free(tree, U.getLong(null, tree + ARENA), U.getLong(null, tree + TABLE));
  }

  /** Frees what there is of it. */
  private static void free(long tree, long arena, long table) {
    CProfArena.free(arena);
    CProfTable.free(table);
    CProfFile.free(tree, treeBytes());
  }

  /** A node has a slot for unexplained calls and one per call site. */
  private static long nodeBytes(int sites) {
    return CProfNode.SLOTS + 8L * (sites + 1);
  }

  /**
   * @param canonical see {@link CProfCanonical}; 0 for itself
   */
  static long newNode(long tree, long parentContext, int method, int kind, long canonical) {
    int sites = CProfMethods.sites(method);
    int counters = CProfMethods.counters(method);
    long cell =
        CProfSettings.METHOD_CACHE
            ? CProfMethodCache.cell(tree, CProfMethods.cacheMethod(method))
            : CProfSinks.NO_CELL;
    long node = cell == 0 ? 0 : reserve(tree, counters, nodeBytes(sites));
    if (node == 0) {
      return 0;
    }
    CProfNode.setKey(node, parentContext, method, kind);
    CProfNode.clear(node, sites);
    if (CProfSettings.METHOD_CACHE) {
      U.putLong(null, node + CProfNode.CELL, cell);
    }
    if (CProfSettings.CLOCK) {
      CProfClock.prepare(tree, node, parentContext, method, kind);
    }
    CProfCanonical.setCanonical(node, canonical == 0 ? node : canonical);
    if ((kind & CProfNode.PATH) == 0) {
      CProfCallbacks.made(tree, parentContext, method);
    }
    publish(tree, node, nodeBytes(sites));
    return node;
  }

  /**
   * Room for a node or cell in the arena and the table, or 0; {@link #publish} takes it. In front
   * of it, for a UDI with counters, stand their number and the counters.
   */
  static long reserve(long tree, int counters, long bytes) {
    if (!CProfTable.makeRoom(tree + TABLE)) {
      return 0;
    }
    long prefix = CProfSettings.COUNTERS ? 8 + 8L * counters : 0;
    long start = CProfArena.reserve(U.getLong(null, tree + ARENA), prefix + bytes);
    if (start == 0 || !CProfSettings.COUNTERS) {
      return start;
    }
    U.putLong(null, start, counters);
    for (long offset = 8; offset <= 8L * counters; offset += 8) {
      U.putLong(null, start + offset, 0);
    }
    return start + prefix;
  }

  static void publish(long tree, long entry, long bytes) {
    CProfArena.publish(U.getLong(null, tree + ARENA), entry + bytes);
    CProfTable.insert(U.getLong(null, tree + TABLE), entry);
  }
}
