package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * What regions of the program took by the clock of the target: calls of a method ({@link
 * CProfCallSeries}), and times for which a place holds a lock ({@link CProfLocks}). What begins at
 * the same place has one record, in the raw profile.
 *
 * <pre>
 *   records: 0 arena   8 table of records, see CProfTable   16 regions for whose record there was no memory
 *   record:  0 regions that ended   8 int site   16 int number   24 ANY
 *            32 cycles of all   40 least   48 most   56.. what else there is of such regions
 * </pre>
 */
public final class CProfRegions {

  private static final Unsafe U = CProfNative.unsafe();

  public static final int ARENA = 0;
  private static final int TABLE = 8;
  public static final int LOST = 16;
  private static final int BYTES = 24;

  public static final int ENDED = 0;
  public static final int SITE = CProfNode.KIND;
  public static final int NUMBER = CProfNode.METHOD;
  public static final int CYCLES = 32;
  public static final int LEAST = 40;
  public static final int MOST = 48;
  static final int HEAD_BYTES = 56;

  /** In place of a parent: a table looks at the kind, which is the site, of what has one. */
  private static final long ANY = 1;

  /** Held by who looks for a record, or changes one. */
  static final CProfSpinLock LOCK = new CProfSpinLock();

  private CProfRegions() {}

  /** No records so far, in the raw profile; 0 without memory. */
  static long newRecords() {
    long records = CProfFile.allocate(BYTES);
    long arena = CProfArena.newArena();
    long table = CProfTable.newTable();
    if (records == 0 || arena == 0 || table == 0) {
      return 0;
    }
    U.putLong(null, records + ARENA, arena);
    U.putLong(null, records + TABLE, table);
    U.putLong(null, records + LOST, 0);
    return records;
  }

  /** The record of a place; 0 without memory. */
  static long record(long records, int number, int site, long bytes) {
    long record = CProfTable.find(U.getLong(null, records + TABLE), ANY, number, site);
    return record == 0 ? newRecord(records, number, site, bytes) : record;
  }

  @DontInline
  private static long newRecord(long records, int number, int site, long bytes) {
    long context = CProf.bypass();
    long record = 0;
    if (CProfTable.makeRoom(records + TABLE)) {
      long arena = U.getLong(null, records + ARENA);
      record = CProfArena.reserve(arena, bytes);
      if (record != 0) {
        U.setMemory(record, bytes, (byte) 0);
        U.putLong(null, record + LEAST, Long.MAX_VALUE);
        CProfNode.setKey(record, ANY, number, site);
        CProfArena.publish(arena, record + bytes);
        CProfTable.insert(U.getLong(null, records + TABLE), record);
      }
    }
    CProf.resume(context);
    return record;
  }

  /** A region has no record. */
  static void lose(long records) {
    CProfNode.add(records + LOST, 1);
    CProfNoRoom.count();
  }

  /**
   * A region has ended.
   *
   * @return whether it took more than all before
   */
  static boolean end(long record, long cycles) {
    boolean isLongest =
        U.getLong(null, record + ENDED) == 0 || cycles > U.getLong(null, record + MOST);
    CProfNode.add(record + ENDED, 1);
    CProfNode.add(record + CYCLES, cycles);
    if (cycles < U.getLong(null, record + LEAST)) {
      U.putLong(null, record + LEAST, cycles);
    }
    if (isLongest) {
      U.putLong(null, record + MOST, cycles);
    }
    return isLongest;
  }
}
