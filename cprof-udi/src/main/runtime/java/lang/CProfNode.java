package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * What stands in a node of the calling context tree: each number with its place, what it is at
 * first, and how two nodes are added up. The one declaration of it: whoever makes or reads nodes,
 * here or in the raw profile, takes the places from it.
 *
 * <p>A node begins with what all nodes have, and with a method cache its misses. What only some
 * runs need follows part by part; {@code org.cprof.start.NodePart} tells which there are, so where
 * each begins is a constant of the run. Behind them stand the slots: slot 0 for calls that no call
 * site explains, and one for each call site. Cache cells have their key, {@link #KIND} to {@link
 * #PARENT_CONTEXT}, at the same places, see {@link CProfTable}.
 *
 * <p>Counters of the UDI, and behind them those for leaves that the method calls, stand in front of
 * the node: counter i is the long at node - 8 * (i + 1).
 */
public final class CProfNode {

  private static final Unsafe U = CProfNative.unsafe();

  /** A sum. */
  public static final int CALLS = 0;

  /** An int. */
  public static final int KIND = 8;

  /** An int; and -1, which an empty slot shows as a method. */
  public static final int METHOD = 16;

  /** The address of slot 0 of the parent. */
  public static final int PARENT_CONTEXT = 24;

  /** Sums from here to {@link #END_OF_SUMS}. */
  public static final int BYTECODES = 32;

  public static final int CYCLES = 40;

  /** Bytes of what all nodes have. */
  public static final int HEAD_BYTES = 48;

  /** With a simulated method cache: misses on invoke, and on return from here. Sums. */
  public static final int INVOKE_MISSES = HEAD_BYTES;

  public static final int RETURN_MISSES = INVOKE_MISSES + 8;
  public static final int MISSES_BYTES = 16;

  /** Where source lines need the call site of each miss: the slot of the last one, 0 at first. */
  static final int MISSED_SLOT = CProfSettings.NODE_LAST_MISS;

  /** The node that counted it; see {@link CProfTree#atSite}. */
  static final int MISSED_NODE = MISSED_SLOT + 8;

  public static final int LAST_MISS_BYTES = 16;

  /** With a clock of the target: the address of the node's part of the cycles, see CProfClock. */
  static final int CLOCK = CProfSettings.NODE_CLOCK;

  /** What a call takes: cycles, bytecodes, allocations. */
  static final int ENTRY_CYCLES = CLOCK + 8;

  static final int ENTRY_BYTECODES = CLOCK + 16;
  static final int ENTRY_ALLOCATIONS = CLOCK + 24;

  /** Load cycles of a miss on invoke, and on return. */
  static final int INVOKE_LOAD = CLOCK + 32;

  static final int RETURN_LOAD = CLOCK + 40;
  public static final int CLOCK_BYTES = 48;

  /** Where contexts are put together: the node's canonical node, see {@link CProfCanonical}. */
  static final int CANONICAL = CProfSettings.NODE_CANONICAL;

  public static final int CANONICAL_BYTES = 8;

  /** With a simulated method cache: the address of the method's cell, directly before slot 0. */
  static final int CELL = CProfSettings.NODE_CELL;

  public static final int CELL_BYTES = 8;

  public static final int SLOTS = CProfSettings.NODE_SLOTS;

  private static final int END_OF_SUMS =
      HEAD_BYTES + (CProfSettings.METHOD_CACHE ? MISSES_BYTES : 0);

  /** In the kind of invoke, above so many bits: the call site, where those are told apart. */
  public static final int SITE_SHIFT = 8;

  /** In the kind of invoke: the node belongs to the profiled extent. */
  public static final int INSIDE = 1 << 30;

  /** The node is part of the way to where a test has handed work over, {@link CProfHandOver}. */
  static final int PATH = 1 << 29;

  /** The last node of it, where that is the method that calls the task. */
  static final int LIKE = 1 << 28;

  /** What may stand in the kind above the call site. */
  public static final int FLAGS = INSIDE | PATH | LIKE;

  private CProfNode() {}

  static long parent(long node) {
    return U.getLong(null, node + PARENT_CONTEXT) - SLOTS;
  }

  /** Gives a new node, cell or record what it is found by. */
  static void setKey(long entry, long parentContext, int method, int kind) {
    U.putLong(null, entry + KIND, kind);
    U.putInt(null, entry + METHOD, method);
    U.putInt(null, entry + METHOD + 4, -1);
    U.putLong(null, entry + PARENT_CONTEXT, parentContext);
  }

  /** A new node has counted nothing, and its slots are empty. */
  static void clear(long node, int sites) {
    U.putLong(null, node + CALLS, 0);
    for (int at = BYTECODES; at < END_OF_SUMS; at += 8) {
      U.putLong(null, node + at, 0);
    }
    if (CProfSettings.METHOD_CACHE && CProfSettings.LINES) {
      U.putLong(null, node + MISSED_SLOT, 0);
    }
    for (int i = 0; i <= sites; i++) {
      U.putLong(null, node + SLOTS + 8L * i, node + CProfCanonical.EMPTY);
    }
  }

  static void add(long address, long value) {
    U.putLong(null, address, U.getLong(null, address) + value);
  }

  /** Adds what a node counted to another one. */
  static void addAll(long from, long into) {
    addAt(CALLS, from, into);
    for (int at = BYTECODES; at < END_OF_SUMS; at += 8) {
      addAt(at, from, into);
    }
  }

  private static void addAt(int at, long from, long into) {
    add(into + at, U.getLong(null, from + at));
  }
}
