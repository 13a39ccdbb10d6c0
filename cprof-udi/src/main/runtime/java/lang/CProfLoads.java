package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Load cycles of misses of the method cache, which new nodes take with them where a clock counts.
 * The service knows them; those that it has told are kept in records by what they depend on, so
 * that a node of a known kind needs nothing of the heap.
 */
final class CProfLoads {

  private static final Unsafe U = CProfNative.unsafe();

  private static final int CYCLES = 0;
  private static final int RECORD_BYTES = 32;

  /** In place of cycles: nobody has asked. One less for each node that was not told. */
  private static final long UNKNOWN = -1;

  /** Nobody holds it while the service is asked. */
  private static CProfSpinLock lock;

  private static long arena;

  /** Where the address of the table stands. */
  private static long table;

  private CProfLoads() {}

  static void initialize() {
    lock = new CProfSpinLock();
    arena = CProfArena.newUnlimitedArena();
    table = U.allocateMemory(8);
    U.putLong(null, table, CProfTable.newTable());
  }

  /** Load cycles of a miss where a method is invoked. */
  static long onInvoke(int kind, int method) {
    int words = CProfMethods.words(method);
    return of(((long) CProfMethods.event(method) << 8 | kind) << 24 | words, kind, method, -1);
  }

  /** Load cycles of a miss where a method returns to another one. */
  static long onReturn(int method, int caller) {
    int words = CProfMethods.words(caller);
    return of(
        Long.MIN_VALUE | (long) CProfMethods.returns(method) << 24 | words, 0, method, caller);
  }

  private static long of(long key, int kind, int method, int caller) {
    long record = record(key);
    long known = record == 0 ? UNKNOWN : U.getLong(null, record + CYCLES);
    if (known < 0 && known % CProfNoRoom.TRIES_BETWEEN == UNKNOWN) {
      try {
        known = ask(kind, method, caller);
      } catch (OutOfMemoryError noRoom) {
        known--;
      }
    } else if (known < 0) {
      known--;
    }
    if (record != 0) {
      U.putLong(null, record + CYCLES, known);
    }
    if (known < 0) {
      CProfNoRoom.count();
      return 0;
    }
    return known;
  }

  private static long ask(int kind, int method, int caller) {
    CProfMessage answer =
        CProfSession.ask(
            new CProfMessage(CProfProtocol.LOAD, 12).putInt(kind).putInt(method).putInt(caller));
    return answer == null ? 0 : answer.getLong();
  }

  /** The record of a key, or 0 without memory. */
  private static long record(long key) {
    try {
      lock.lock();
      long found = CProfTable.find(U.getLong(null, table), key, 0, 0);
      return found != 0 ? found : newRecord(key);
    } finally {
      lock.unlock();
    }
  }

  private static long newRecord(long key) {
    long record = CProfTable.makeRoom(table) ? CProfArena.reserve(arena, RECORD_BYTES) : 0;
    if (record != 0) {
      U.putLong(null, record + CYCLES, UNKNOWN);
      CProfNode.setKey(record, key, 0, 0);
      CProfArena.publish(arena, record + RECORD_BYTES);
      CProfTable.insert(U.getLong(null, table), record);
    }
    return record;
  }
}
