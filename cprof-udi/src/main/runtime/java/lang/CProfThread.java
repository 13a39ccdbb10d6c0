package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What the run-time keeps for each thread: its context, the method cache's block counter, its tree,
 * the number of monitors it holds, its data caches, where the leaf that it is about to call counts
 * its blocks, whether it was taken out of the profile, the exception that it throws.
 *
 * <p>Under the launcher, {@code java.lang.Thread} is patched with eight fields, and an access is
 * one instruction. Under a plain {@code -javaagent:} start the values stand in a native table
 * indexed by thread id.
 */
final class CProfThread {

  private static final Unsafe U = Unsafe.getUnsafe();

  /** Offsets in a patched Thread, or -1. */
  private static final long CONTEXT = fieldOffset("cprofContext");

  private static final long BLOCKS = fieldOffset("cprofBlocks");
  private static final long TREE = fieldOffset("cprofTree");
  private static final long MONITORS = fieldOffset("cprofMonitors");
  private static final long LEAF_COUNTERS = fieldOffset("cprofLeafCounters");
  private static final long BYPASSED = fieldOffset("cprofBypassed");
  private static final long DATA_CACHES = fieldOffset("cprofDataCaches");
  private static final long THROWS = fieldOffset("cprofThrows");
  private static final boolean PATCHED = CONTEXT >= 0;

  /** Data caches, and what is thrown, of threads by id, where Thread is not patched. */
  private static final Object[][] OBJECTS = {{}, {}};

  /** Threads that the table has room for; a thread with a larger id is not profiled. */
  private static final int TABLE_THREADS = 1 << 17;

  private static final int ENTRY_BYTES = 48;
  private static final long ID = U.objectFieldOffset(Thread.class, "tid");
  private static final long TABLE = PATCHED ? 0 : newTable();

  private CProfThread() {}

  private static long fieldOffset(String name) {
    try {
      return U.objectFieldOffset(Thread.class, name);
    } catch (InternalError noSuchField) {
      return -1;
    }
  }

  /**
   * One entry more than threads: the last serves those beyond, whose context always is the bypass.
   */
  private static long newTable() {
    long bytes = (TABLE_THREADS + 1L) * ENTRY_BYTES;
    long table = U.allocateMemory(bytes);
    U.setMemory(table, bytes, (byte) 0);
    return table;
  }

  @ForceInline
  private static long entry(Thread thread) {
    long id = U.getLong(thread, ID);
    return TABLE + (id < TABLE_THREADS ? id : TABLE_THREADS) * ENTRY_BYTES;
  }

  @ForceInline
  static long context(Thread thread) {
    return PATCHED ? U.getLong(thread, CONTEXT) : U.getLong(null, entry(thread));
  }

  @ForceInline
  static void setContext(Thread thread, long context) {
    if (PATCHED) {
      U.putLong(thread, CONTEXT, context);
    } else {
      U.putLong(null, entry(thread), context);
    }
  }

  @ForceInline
  static long blocks(Thread thread) {
    return PATCHED ? U.getLong(thread, BLOCKS) : U.getLong(null, entry(thread) + 8);
  }

  @ForceInline
  static void setBlocks(Thread thread, long blocks) {
    if (PATCHED) {
      U.putLong(thread, BLOCKS, blocks);
    } else {
      U.putLong(null, entry(thread) + 8, blocks);
    }
  }

  @ForceInline
  static long leafCounters(Thread thread) {
    return PATCHED ? U.getLong(thread, LEAF_COUNTERS) : U.getLong(null, entry(thread) + 32);
  }

  @ForceInline
  static void setLeafCounters(Thread thread, long address) {
    if (PATCHED) {
      U.putLong(thread, LEAF_COUNTERS, address);
    } else {
      U.putLong(null, entry(thread) + 32, address);
    }
  }

  static boolean isBypassed(Thread thread) {
    return (PATCHED ? U.getLong(thread, BYPASSED) : U.getLong(null, entry(thread) + 40)) != 0;
  }

  static void setBypassed(Thread thread, boolean bypassed) {
    if (PATCHED) {
      U.putLong(thread, BYPASSED, bypassed ? 1 : 0);
    } else {
      U.putLong(null, entry(thread) + 40, bypassed ? 1 : 0);
    }
  }

  /** What stands for the target's data caches of a thread; null at first. */
  @ForceInline
  static Object dataCaches(Thread thread) {
    return PATCHED ? U.getReference(thread, DATA_CACHES) : object(0, thread);
  }

  /** To be called outside of the profile. */
  static void setDataCaches(Thread thread, Object caches) {
    setObject(0, thread, DATA_CACHES, caches);
  }

  /** What stands for the exception that a thread throws; null at first. */
  @ForceInline
  static Object thrown(Thread thread) {
    return PATCHED ? U.getReference(thread, THROWS) : object(1, thread);
  }

  /** To be called outside of the profile. */
  static void setThrown(Thread thread, Object thrown) {
    setObject(1, thread, THROWS, thrown);
  }

  private static Object object(int kind, Thread thread) {
    Object[] known = OBJECTS[kind];
    long id = U.getLong(thread, ID);
    return id < known.length ? known[(int) id] : null;
  }

  private static void setObject(int kind, Thread thread, long field, Object value) {
    if (PATCHED) {
      U.putReference(thread, field, value);
      return;
    }
    synchronized (CProfThread.class) {
      Object[] known = OBJECTS[kind];
      long id = U.getLong(thread, ID);
      if (id >= known.length && id < TABLE_THREADS) {
        Object[] more = new Object[(int) id * 2 + 16];
        System.arraycopy(known, 0, more, 0, known.length);
        known = more;
        OBJECTS[kind] = more;
      }
      if (id < known.length) {
        known[(int) id] = value;
      }
    }
  }

  static long monitors(Thread thread) {
    return PATCHED ? U.getLong(thread, MONITORS) : U.getLong(null, entry(thread) + 24);
  }

  static void setMonitors(Thread thread, long monitors) {
    if (PATCHED) {
      U.putLong(thread, MONITORS, monitors);
    } else {
      U.putLong(null, entry(thread) + 24, monitors);
    }
  }

  static long tree(Thread thread) {
    return PATCHED ? U.getLong(thread, TREE) : U.getLong(null, entry(thread) + 16);
  }

  static void setTree(Thread thread, long tree) {
    if (PATCHED) {
      U.putLong(thread, TREE, tree);
    } else {
      U.putLong(null, entry(thread) + 16, tree);
    }
  }

  /** False for a thread whose constructor has not come that far. */
  static boolean hasId(Thread thread) {
    return id(thread) != 0;
  }

  static long id(Thread thread) {
    return U.getLong(thread, ID);
  }

  /** False for a thread whose table entry is shared with others. */
  static boolean hasOwnEntry(Thread thread) {
    return PATCHED || U.getLong(thread, ID) < TABLE_THREADS;
  }
}
