package org.cprof.collect;

import java.io.IOException;
import java.util.Arrays;
import org.cprof.profile.Metric;

/**
 * The nodes of a merged tree as records outside of the heap, numbered from 0, found by parent and
 * rank of the method.
 *
 * <pre>
 *   0 int parent   4 int rank   8 int first child   12 int next sibling   16 int number
 *   24.. eight longs, see the constants   88 long address of the UDI's counters, 0 without
 * </pre>
 */
final class Records implements AutoCloseable {

  static final int NONE = -1;

  static final int CALLS = 24;
  static final int BYTECODES = at(Metric.BYTECODES);
  static final int CYCLES = at(Metric.CYCLES);
  static final int INVOKE_CYCLES = at(Metric.INVOKE_CYCLES);
  static final int INVOKE_LOAD = at(Metric.INVOKE_LOAD_CYCLES);
  static final int RETURN_LOAD = at(Metric.RETURN_LOAD_CYCLES);
  static final int INVOKE_MISSES = at(Metric.INVOKE_MISSES);
  static final int RETURN_MISSES = at(Metric.RETURN_MISSES);

  private static final int FIRST_COLUMN = CALLS;
  private static final int LAST_COLUMN = RETURN_MISSES;

  /** The number of a record that is not part of the tree. */
  private static final int DROPPED = -2;

  /** The number of a record that stays in the tree, but has been added to another one. */
  private static final int FOLDED = -3;

  private static final int PARENT = 0;
  private static final int RANK = 4;
  private static final int FIRST_CHILD = 8;
  private static final int NEXT_SIBLING = 12;
  private static final int NUMBER = 16;
  private static final int COUNTERS = 88;
  private static final int RECORD_BYTES = 96;
  private static final int CHUNK_RECORDS = 1 << 14;

  private final Scratch memory;
  private long[] chunks = new long[16];
  private int count;

  /**
   * Each record's number plus one, by parent and rank; in the upper half the hash of these, so that
   * few records are read that are not looked for, and none when the table grows.
   */
  private long[] table = new long[1 << 10];

  /**
   * @throws IOException if there is no room for them on the disk
   */
  Records() throws IOException {
    memory = new Scratch();
  }

  private static int at(Metric metric) {
    return CALLS + 8 * (metric.ordinal() + 1);
  }

  private long address(int record) {
    return chunks[record / CHUNK_RECORDS] + (long) (record % CHUNK_RECORDS) * RECORD_BYTES;
  }

  int count() {
    return count;
  }

  int parent(int record) {
    return memory.getInt(address(record) + PARENT);
  }

  int rank(int record) {
    return memory.getInt(address(record) + RANK);
  }

  /** The first child in order, once the children are linked; or {@link #NONE}. */
  int firstChild(int record) {
    return memory.getInt(address(record) + FIRST_CHILD);
  }

  int nextSibling(int record) {
    return memory.getInt(address(record) + NEXT_SIBLING);
  }

  /** A number that whoever walks the tree gives to a record. */
  int number(int record) {
    return memory.getInt(address(record) + NUMBER);
  }

  void setNumber(int record, int number) {
    memory.putInt(address(record) + NUMBER, number);
  }

  /** Leaves a record out of the tree that is linked. */
  void drop(int record) {
    setNumber(record, DROPPED);
  }

  void keep(int record) {
    setNumber(record, 0);
  }

  /** What lies between the root and a record that is not dropped is kept, too. */
  void keepWaysToKept() {
    // A record is made after its parent.
    for (int record = count - 1; record > 0; record--) {
      if (!isDropped(record)) {
        keep(parent(record));
      }
    }
  }

  boolean isDropped(int record) {
    return number(record) == DROPPED;
  }

  /** Keeps a record below its parent, but out of sight. */
  void fold(int record) {
    setNumber(record, FOLDED);
  }

  boolean isFolded(int record) {
    return number(record) == FOLDED;
  }

  long get(int record, int column) {
    return memory.getLong(address(record) + column);
  }

  void add(int record, int column, long value) {
    long address = address(record) + column;
    memory.putLong(address, memory.getLong(address) + value);
  }

  void add(int record, Metric metric, long value) {
    add(record, at(metric), value);
  }

  /**
   * Adds all of another record's columns and counters, times a factor.
   *
   * @param size how many counters of the UDI both have
   */
  void addAll(int record, Records others, int other, int size, int factor) {
    for (int column = FIRST_COLUMN; column <= LAST_COLUMN; column += Long.BYTES) {
      add(record, column, factor * others.get(other, column));
    }
    for (int counter = 0; counter < size; counter++) {
      long value = others.counter(other, counter);
      if (value != 0) {
        addToCounter(record, counter, size, factor * value);
      }
    }
  }

  /**
   * Adds to a record what was counted in another one that it calls: all but the invokes of that.
   *
   * @param own how many of the counters belong to what is executed
   * @param size how many counters both have
   */
  void addFolded(int record, int other, int own, int size) {
    for (int column = FIRST_COLUMN; column <= LAST_COLUMN; column += Long.BYTES) {
      if (column != INVOKE_CYCLES) {
        add(record, column, get(other, column));
      }
    }
    for (int counter = 0; counter < own; counter++) {
      addToCounter(record, counter, size, counter(other, counter));
    }
  }

  /**
   * Whether all columns and counters are 0.
   *
   * @param size how many counters of the UDI it has
   */
  boolean isZero(int record, int size) {
    long bits = 0;
    for (int column = FIRST_COLUMN; column <= LAST_COLUMN; column += Long.BYTES) {
      bits |= get(record, column);
    }
    for (int counter = 0; counter < size; counter++) {
      bits |= counter(record, counter);
    }
    return bits == 0;
  }

  /** A counter of the UDI. */
  long counter(int record, int counter) {
    long counters = memory.getLong(address(record) + COUNTERS);
    return counters == 0 ? 0 : memory.getLong(counters + 8L * counter);
  }

  /**
   * Adds to a counter of the UDI.
   *
   * @param size how many counters the record has; the same each time
   */
  void addToCounter(int record, int counter, int size, long value) {
    long field = address(record) + COUNTERS;
    if (memory.getLong(field) == 0) {
      memory.putLong(field, memory.allocate(8L * size));
    }
    long address = memory.getLong(field) + 8L * counter;
    memory.putLong(address, memory.getLong(address) + value);
  }

  /** The child of a record with this rank, made if there is none yet. */
  int child(int parent, int rank) {
    int hash = hash(parent, rank);
    int slot = hash & table.length - 1;
    while (table[slot] != 0) {
      int record = (int) table[slot] - 1;
      if ((int) (table[slot] >>> 32) == hash && rank(record) == rank && parent(record) == parent) {
        return record;
      }
      slot = slot + 1 & table.length - 1;
    }
    int record = newRecord(parent, rank);
    table[slot] = entry(hash, record);
    if (4L * count > 3L * table.length) {
      growTable();
    }
    return record;
  }

  private int newRecord(int parent, int rank) {
    int chunk = count / CHUNK_RECORDS;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunk);
    }
    if (count % CHUNK_RECORDS == 0) {
      chunks[chunk] = memory.allocate((long) CHUNK_RECORDS * RECORD_BYTES);
    }
    int record = count++;
    long address = address(record);
    memory.putInt(address + PARENT, parent);
    memory.putInt(address + RANK, rank);
    memory.putInt(address + FIRST_CHILD, NONE);
    memory.putInt(address + NEXT_SIBLING, NONE);
    return record;
  }

  private static int hash(int parent, int rank) {
    long mixed = (parent * 0x1F1F1F1FL + rank) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32);
  }

  private static long entry(int hash, int record) {
    return (long) hash << 32 | record + 1;
  }

  private void growTable() {
    long[] old = table;
    table = new long[2 * old.length];
    for (long entry : old) {
      if (entry != 0) {
        int slot = (int) (entry >>> 32) & table.length - 1;
        while (table[slot] != 0) {
          slot = slot + 1 & table.length - 1;
        }
        table[slot] = entry;
      }
    }
  }

  /** Links the children of every record in the order of their ranks. No record is made after it. */
  void linkChildren(int ranks) {
    table = null;
    int[] ordered = byRank(ranks);
    for (int i = ordered.length - 1; i >= 0; i--) {
      long record = address(ordered[i]);
      long parent = address(memory.getInt(record + PARENT));
      memory.putInt(record + NEXT_SIBLING, memory.getInt(parent + FIRST_CHILD));
      memory.putInt(parent + FIRST_CHILD, ordered[i]);
    }
  }

  /** All records but the root and those that are dropped, those of the lowest rank first. */
  private int[] byRank(int ranks) {
    int[] ends = new int[ranks + 1];
    for (int record = 1; record < count; record++) {
      ends[isDropped(record) ? ranks : rank(record)]++;
    }
    for (int rank = 1; rank <= ranks; rank++) {
      ends[rank] += ends[rank - 1];
    }
    int[] ordered = new int[ends[ranks - 1]];
    for (int record = count - 1; record > 0; record--) {
      if (!isDropped(record)) {
        ordered[--ends[rank(record)]] = record;
      }
    }
    return ordered;
  }

  @Override
  public void close() throws IOException {
    memory.close();
  }
}
