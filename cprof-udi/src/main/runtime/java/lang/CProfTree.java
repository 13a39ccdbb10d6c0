package java.lang;

import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The calling context tree of one thread: nodes in chunks of native memory and a hash table over
 * them.
 *
 * <p>Only the owner writes. A node is complete before it becomes visible in its chunk, the table or
 * a slot, so another thread can read the tree at any time, and an error thrown in the middle (the
 * stack may overflow anywhere) leaves it consistent. The cache cells, one per method, live in the
 * same chunks and table, under parent 0.
 *
 * <pre>
 *   tree: 0 arena   8 hash table   16 root   24 index of its thread among the live ones
 *         32 bytecodes until the next report   40 the same before the host's work   48 depth of that
 *         56 evictions, 0 where nobody asks for them
 *         64 next tree   72 the one before   80 name of its thread   88 its id, 0 without a thread
 *         96 two clocks, see CProfClock
 *         752 open calls, see CProfCalls   760 next tree without a thread
 *         768 blocks of the method cache that had been handed out when its thread began
 *         776 context of what its thread calls first: slot 0 of the root, for a thread of the JVM
 *             that of a node below it
 *         784 what native code calls in its thread, see CProfCallbacks
 *         792 locks that are held, see CProfLocks, 0 without any
 *         800 cells of routines: each 0 block it was loaded at   8 blocks it takes
 *   cell: 0 block it was loaded at   8 blocks it takes   16 method   20 -1   24 0
 *         32 int method that evicted it last, 0 for none
 * </pre>
 */
public final class CProfTree {

  private static final Unsafe U = CProfNative.unsafe();

  static final int CELL_BLOCKS = 8;
  static final int CELL_EVICTOR = 32;
  public static final int CELL_BYTES = 40;

  public static final int ARENA = 0;
  static final int TABLE = 8;
  public static final int ROOT = 16;
  private static final int INDEX = 24;

  /** Bytecodes until the next report; those when the host's work began; how deep that nests. */
  static final int LEFT = 32;

  static final int LEFT_BEFORE = 40;
  static final int HOST_DEPTH = 48;
  public static final int EVICTIONS = 56;
  public static final int NEXT = 64;
  private static final int PREVIOUS = 72;
  public static final int NAME = 80;
  public static final int THREAD_ID = 88;

  /** The thread's clock of the target, and the one of what only the host does. */
  public static final int CLOCKS = 96;

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

  private static final int TREE_BYTES = LOCKS + 8;

  /** More blocks than a thread can load. */
  private static final long MANY_BLOCKS = 1L << 44;

  private static final int ROUTINE_CELL_BYTES = 16;

  /** So long ago that no look-up hits. */
  private static final long NEVER_LOADED = Long.MIN_VALUE / 2;

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
    long evictions = CProfSettings.EVICTIONS ? CProfEvictions.newEvictions() : 0;
    if (tree == 0 || arena == 0 || table == 0 || CProfSettings.EVICTIONS && evictions == 0) {
      free(tree, arena, table, evictions);
      return 0;
    }
    U.putLong(null, tree + EVICTIONS, evictions);
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
    for (int method = 0; method < CProfMethods.routines(); method++) {
      long cell = routineCell(tree, method);
      int blocks = CProfMethods.cacheBlocks(method);
      // What takes no block is always there.
      U.putLong(null, cell, blocks == 0 ? Long.MAX_VALUE / 2 : NEVER_LOADED);
      U.putLong(null, cell + CELL_BLOCKS, blocks);
    }
    long context = CProfSinks.BYPASS + CProfNode.SLOTS;
    long root = newNode(tree, context, ROOT_METHOD, 0, 0);
    if (root == 0) {
      free(tree, arena, table, evictions);
      return 0;
    }
    U.putLong(null, tree + ROOT, root);
    U.putLong(null, tree + TOP, root(tree) + CProfNode.SLOTS);
    return tree;
  }

  private static long treeBytes() {
    return TREE_BYTES + (long) CProfMethods.routines() * ROUTINE_CELL_BYTES;
  }

  /** The cell of a routine of the target. */
  @ForceInline
  static long routineCell(long tree, int method) {
    return tree + TREE_BYTES + (long) method * ROUTINE_CELL_BYTES;
  }

  static long root(long tree) {
    return U.getLong(null, tree + ROOT);
  }

  /** The context of what the tree's thread calls first. */
  static long top(long tree) {
    return U.getLong(null, tree + TOP);
  }

  /** The tree is one of a thread of the JVM, whose methods stand below a node. */
  static void setTop(long tree, long node) {
    U.putLong(null, tree + TOP, node + CProfNode.SLOTS);
  }

  /** Whether it is the tree of a thread of the JVM. */
  static boolean isOfJvm(long tree) {
    return top(tree) != root(tree) + CProfNode.SLOTS;
  }

  static long evictions(long tree) {
    return U.getLong(null, tree + EVICTIONS);
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

  /** The tree behind it. */
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

  /** The slow path of {@link CProf#enter}, where native code may have called the method. */
  @DontInline
  static long enterMethod(Object thread, long slot, int method) {
    long tree = slot == 0 ? 0 : CProfThread.tree(thread);
    return tree == 0 || U.getLong(null, tree + CALLBACKS) == CProfCallbacks.NONE
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
      add(other + CProfNode.CALLS, 1);
      CProfClock.enter(other);
      if (CProfSettings.CACHE_BLOCKS > 0) {
        CProf.lookUpOnInvoke(thread, other, slot);
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
      overflow(method, CProfMethods.ENTRY, 1);
    }
    add(node + CProfNode.CALLS, 1);
    CProfClock.enter(node);
    if (CProfSettings.CACHE_BLOCKS > 0) {
      CProf.lookUpOnInvoke(thread, node, slot);
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
    return CProfTable.find(
        U.getLong(null, CProfThread.tree(thread) + TABLE),
        U.getLong(null, shown + CProfNode.PARENT_CONTEXT),
        method,
        U.getInt(null, shown + CProfNode.KIND));
  }

  /** Adds to the overflow node what so many steps of a method's counter stand for. */
  @DontInline
  static void overflow(int method, int counter, long steps) {
    if (!CProfMethods.isKnown(method)) {
      return;
    }
    long node = CProfSinks.overflow();
    add(node + CProfNode.CALLS, steps * CProfMethods.calls(method, counter));
    add(node + CProfNode.CYCLES, steps * CProfMethods.cycles(method, counter));
    add(node + CProfNode.BYTECODES, steps * CProfMethods.bytecodes(method, counter));
  }

  private static void add(long address, long value) {
    U.putLong(null, address, U.getLong(null, address) + value);
  }

  /**
   * Where misses of a method are counted that is invoked from one call site: a node that counts no
   * call, beside the method's own. It is the method's own one where its site is known already or
   * nobody asks for it, and without memory.
   */
  @DontInline
  static long atSite(Object thread, long node, long slot) {
    long context = CProfThread.context(thread);
    long found = 0;
    try {
      found = findAtSite(thread, node, slot);
    } catch (StackOverflowError noRoom) {
      CProfNoRoom.count(context);
    }
    if (found == 0) {
      return node;
    }
    U.putLong(null, node + CProfNode.MISSED_SLOT, slot);
    U.putLong(null, node + CProfNode.MISSED_NODE, found);
    return found;
  }

  @DontInline
  private static long findAtSite(Object thread, long node, long slot) {
    int method = U.getInt(null, node + CProfNode.METHOD);
    int kind = U.getInt(null, node + CProfNode.KIND);
    long caller = CProfCanonical.owner(slot);
    long index = slot - caller - CProfNode.SLOTS >> 3;
    long parent = CProfCanonical.canonical(caller);
    boolean outside = CProfSettings.EXTENT && !CProfCanonical.isInside(parent);
    boolean hasSite = (kind & ~CProfNode.INSIDE) >>> CProfNode.SITE_SHIFT != 0;
    if (hasSite || index == 0 || outside || method < CProfMethods.routines()) {
      return node;
    }
    long tree = CProfThread.tree(thread);
    long table = U.getLong(null, tree + TABLE);
    int ofSite = kind | (int) index << CProfNode.SITE_SHIFT;
    long known = CProfTable.find(table, parent + CProfNode.SLOTS, method, ofSite);
    if (known != 0) {
      return known;
    }
    long context = CProfThread.context(thread);
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    long made = newNode(tree, parent + CProfNode.SLOTS, method, ofSite, 0);
    CProfThread.setContext(thread, context);
    return made;
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
    long node =
        CProfTable.find(U.getLong(null, tree + TABLE), parent + CProfNode.SLOTS, method, kind);
    if (node != 0) {
      return node;
    }
    long canonical = CProfCanonical.ofNew(tree, parent, method, kind);
    return canonical == -1 ? 0 : newNode(tree, parent + CProfNode.SLOTS, method, kind, canonical);
  }

  /** The node of a method that the thread calls first, or -1 without memory. */
  static long childOfTop(long tree, int method, int kind) {
    long context = top(tree);
    long node = CProfTable.find(U.getLong(null, tree + TABLE), context, method, kind);
    if (node == 0) {
      node = newNode(tree, context, method, kind, 0);
    }
    return node == 0 ? -1 : node;
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
   * The same of those that came since the last time.
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
              return prefix + CELL_BYTES;
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
    free(tree, U.getLong(null, tree + ARENA), U.getLong(null, tree + TABLE), evictions(tree));
  }

  /** Frees what there is of it. */
  private static void free(long tree, long arena, long table, long evictions) {
    if (CProfSettings.EVICTIONS && evictions != 0) {
      CProfEvictions.free(evictions);
    }
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
        CProfSettings.CACHE_BLOCKS > 0
            ? cell(tree, CProfMethods.cacheMethod(method))
            : CProfSinks.NO_CELL;
    long node = cell == 0 ? 0 : reserve(tree, counters, nodeBytes(sites));
    if (node == 0) {
      return 0;
    }
    CProfNode.setKey(node, parentContext, method, kind);
    CProfNode.clear(node, sites);
    if (CProfSettings.CACHE_BLOCKS > 0) {
      U.putLong(null, node + CProfNode.CELL, cell);
    }
    if (CProfSettings.CLOCK) {
      CProfClock.prepare(tree, node, parentContext, method, kind);
    }
    CProfCanonical.setCanonical(node, canonical == 0 ? node : canonical);
    CProfCallbacks.made(tree, parentContext, method);
    publish(tree, node, nodeBytes(sites));
    return node;
  }

  /** The cache cell of a method in this thread, or 0 without memory. */
  @DontInline
  static long cell(long tree, int method) {
    int blocks = CProfMethods.cacheBlocks(method);
    if (blocks == 0) {
      return CProfSinks.NO_CELL;
    }
    if (method < CProfMethods.routines()) {
      return routineCell(tree, method);
    }
    long cell = CProfTable.find(U.getLong(null, tree + TABLE), 0, method, 0);
    if (cell != 0) {
      return cell;
    }
    cell = reserve(tree, 0, CELL_BYTES);
    if (cell != 0) {
      CProfNode.setKey(cell, 0, method, 0);
      U.putLong(null, cell, NEVER_LOADED);
      U.putLong(null, cell + CELL_BLOCKS, blocks);
      U.putLong(null, cell + CELL_EVICTOR, 0);
      publish(tree, cell, CELL_BYTES);
    }
    return cell;
  }

  /**
   * Room for a node or cell in the arena and the table, or 0; {@link #publish} takes it. In front
   * of it, for a UDI with counters, stand their number and the counters.
   */
  private static long reserve(long tree, int counters, long bytes) {
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

  private static void publish(long tree, long entry, long bytes) {
    CProfArena.publish(U.getLong(null, tree + ARENA), entry + bytes);
    CProfTable.insert(U.getLong(null, tree + TABLE), entry);
  }
}
