package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The hash table of a tree: finds a node by parent, method and kind of invoke, or a cache cell by
 * method alone (parent 0). An entry is only the address; the key is read from the node itself.
 *
 * <pre>
 *   table: 0 mask   8 entries   16.. addresses (open addressing, at most three quarters full)
 * </pre>
 */
final class CProfTable {

  private static final Unsafe U = CProfNative.unsafe();

  private static final int MASK = 0;
  private static final int ENTRIES = 8;
  private static final int HEADER = 16;
  private static final long FIRST_SIZE = 64;

  private CProfTable() {}

  /** An empty table, or 0 without memory. */
  static long newTable() {
    return newTable(FIRST_SIZE);
  }

  private static long newTable(long size) {
    long table = CProfMemory.allocate(bytes(size));
    if (table != 0) {
      U.setMemory(table, bytes(size), (byte) 0);
      U.putLong(null, table + MASK, size - 1);
    }
    return table;
  }

  /** 0 is none. */
  static void free(long table) {
    if (table != 0) {
      CProfMemory.free(table, bytes(size(table)));
    }
  }

  /** The node or cell with this key, or 0. */
  static long find(long table, long parentContext, int method, int kind) {
    long mask = U.getLong(null, table + MASK);
    for (long i = hash(parentContext, method, kind) & mask; ; i = i + 1 & mask) {
      long entry = U.getLong(null, table + HEADER + 8 * i);
      if (entry == 0) {
        return 0;
      }
      if (U.getInt(null, entry + CProfNode.METHOD) == method
          && U.getLong(null, entry + CProfNode.PARENT_CONTEXT) == parentContext
          && kind(entry) == kind) {
        return entry;
      }
    }
  }

  /**
   * Makes room for one entry more, in the table or its larger successor; false without memory.
   *
   * @param owner address of what has the table's address
   */
  static boolean makeRoom(long owner) {
    long table = U.getLong(null, owner);
    long size = size(table);
    if (4 * (entries(table) + 1) <= 3 * size) {
      return true;
    }
    // What is thrown behind this would leave memory that nobody frees.
    CProfStack.checkForFew();
    long fresh = newTable(2 * size);
    for (long i = 0; fresh != 0 && i < size; i++) {
      long entry = U.getLong(null, table + HEADER + 8 * i);
      if (entry != 0) {
        insert(fresh, entry);
      }
    }
    if (fresh != 0) {
      U.putLong(null, owner, fresh);
      free(table);
    }
    return fresh != 0;
  }

  static void insert(long table, long entry) {
    long mask = U.getLong(null, table + MASK);
    long i =
        hash(
                U.getLong(null, entry + CProfNode.PARENT_CONTEXT),
                U.getInt(null, entry + CProfNode.METHOD),
                kind(entry))
            & mask;
    while (U.getLong(null, table + HEADER + 8 * i) != 0) {
      i = i + 1 & mask;
    }
    U.putLong(null, table + HEADER + 8 * i, entry);
    U.putLong(null, table + ENTRIES, entries(table) + 1);
  }

  private static int kind(long entry) {
    return U.getLong(null, entry + CProfNode.PARENT_CONTEXT) == 0
        ? 0
        : U.getInt(null, entry + CProfNode.KIND);
  }

  private static long hash(long parentContext, int method, int kind) {
    long mixed = (parentContext * 31 + method * 8L + kind) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 32;
  }

  static long entries(long table) {
    return U.getLong(null, table + ENTRIES);
  }

  private static long size(long table) {
    return U.getLong(null, table + MASK) + 1;
  }

  private static long bytes(long size) {
    return HEADER + 8 * size;
  }
}
