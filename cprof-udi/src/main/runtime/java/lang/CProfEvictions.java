package java.lang;

import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Who evicts whom from the simulated method cache: at every miss, the method whose load took the
 * place of the one that is missed. Only where that was asked for; otherwise nothing calls this.
 *
 * <p>A method is in the cache until its first block is handed out again. So a ring remembers, for
 * each block of the cache, the cell of the method that starts there, and whoever gets the block
 * evicts that one. A cell remembers who evicted it last; a miss counts one in a record of the node
 * that missed, the way it was missed, and the evictor. Records are complete before they become
 * visible, as nodes are, and are found by the same kind of table.
 *
 * <pre>
 *   evictions: 0 arena of records   8 table of records   16.. the ring, one cell address or 0 for each block
 *   record: 0 misses   8 int way, see below   12 int free   16 int evictor, 0 for a first load   20 int -1   24 node
 * </pre>
 */
public final class CProfEvictions {

  private static final Unsafe U = CProfNative.unsafe();

  /** The node's method was not cached when it was invoked. */
  public static final int ON_INVOKE = 1;

  /** The method of the node's parent was not cached when the node's method returned. */
  static final int ON_RETURN = 2;

  public static final int ARENA = 0;
  private static final int TABLE = 8;
  private static final int RING = 16;
  private static final int BYTES = RING + 8 * CProfSettings.CACHE_BLOCKS;

  public static final int MISSES = 0;
  public static final int RECORD_BYTES = 32;

  private CProfEvictions() {}

  /** What a tree needs, or 0 without memory. */
  static long newEvictions() {
    long evictions = CProfFile.allocate(BYTES);
    long arena = CProfArena.newArena();
    long table = CProfTable.newTable();
    if (evictions == 0 || arena == 0 || table == 0) {
      CProfArena.free(arena);
      CProfTable.free(table);
      CProfFile.free(evictions, BYTES);
      return 0;
    }
    U.setMemory(evictions, BYTES, (byte) 0);
    U.putLong(null, evictions + ARENA, arena);
    U.putLong(null, evictions + TABLE, table);
    return evictions;
  }

  static void free(long evictions) {
    CProfArena.free(U.getLong(null, evictions + ARENA));
    CProfTable.free(U.getLong(null, evictions + TABLE));
    CProfFile.free(evictions, BYTES);
  }

  /**
   * A miss: counts it, and lets the method that is loaded now evict those whose place it takes.
   *
   * @param cell of the method that is loaded
   * @param method that is loaded
   */
  @DontInline
  static void missed(Object thread, long node, int way, long cell, int method) {
    long evictions = CProfTree.evictions(CProfThread.tree(thread));
    add(thread, evictions, node, way, U.getInt(null, cell + CProfMethodCache.CELL_EVICTOR), 1);
    long next = CProfThread.blocks(thread);
    long blocks = U.getLong(null, cell + CProfMethodCache.CELL_BLOCKS);
    for (long block = next; block < next + blocks; block++) {
      long address = evictions + RING + 8 * (block % CProfSettings.CACHE_BLOCKS);
      long evicted = U.getLong(null, address);
      if (evicted != 0) {
        U.putInt(null, evicted + CProfMethodCache.CELL_EVICTOR, method);
      }
      U.putLong(null, address, block == next ? cell : 0);
    }
  }

  private static void add(
      Object thread, long evictions, long node, int way, int evictor, long misses) {
    long record = CProfTable.find(U.getLong(null, evictions + TABLE), node, evictor, way);
    if (record == 0) {
      // What allocates memory is instrumented, too.
      long context = CProfThread.context(thread);
      CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
      try {
        record = newRecord(evictions, node, way, evictor);
      } catch (StackOverflowError noRoom) {
        CProfNoRoom.count();
      }
      CProfThread.setContext(thread, context);
    }
    if (record != 0) {
      U.putLong(null, record + MISSES, U.getLong(null, record + MISSES) + misses);
    }
  }

  @DontInline
  private static long newRecord(long evictions, long node, int way, int evictor) {
    if (!CProfTable.makeRoom(evictions + TABLE)) {
      return 0;
    }
    long arena = U.getLong(null, evictions + ARENA);
    long record = CProfArena.reserve(arena, RECORD_BYTES);
    if (record != 0) {
      U.putLong(null, record + MISSES, 0);
      CProfNode.setKey(record, node, evictor, way);
      CProfArena.publish(arena, record + RECORD_BYTES);
      CProfTable.insert(U.getLong(null, evictions + TABLE), record);
    }
    return record;
  }

  private static void visit(long evictions, LongConsumer visitor) {
    CProfArena.visit(
        U.getLong(null, evictions + ARENA),
        new LongUnaryOperator() {
          @Override
          public long applyAsLong(long record) {
            visitor.accept(record);
            return RECORD_BYTES;
          }
        });
  }

  /**
   * Adds what a dead thread counted to what all dead threads have. Its nodes have been merged: the
   * context of each says where its children belong.
   */
  static void merge(long from, long into) {
    Object thread = CProfThread.current();
    visit(
        from,
        new LongConsumer() {
          @Override
          public void accept(long record) {
            long node = U.getLong(null, record + CProfNode.PARENT_CONTEXT);
            long merged = U.getLong(null, node + CProfNode.PARENT_CONTEXT) - CProfNode.SLOTS;
            if (!CProfSinks.contains(merged)) {
              int evictor = U.getInt(null, record + CProfNode.METHOD);
              int way = U.getInt(null, record + CProfNode.KIND);
              add(thread, into, merged, way, evictor, U.getLong(null, record + MISSES));
            }
          }
        });
  }
}
