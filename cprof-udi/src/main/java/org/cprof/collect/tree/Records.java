package org.cprof.collect.tree;

import java.util.Arrays;
import org.cprof.profile.Metric;

/**
 * The nodes of a merged tree as records, numbered from 0, found by parent and rank of the method.
 * What a tree is made of lies apart from what was counted, of which a cache holds far less.
 */
public final class Records {

  public static final int NONE = -1;

  /** Where a record has its calls; behind them its metrics, in their order. */
  public static final int CALLS = 0;

  static final int BYTECODES = at(Metric.BYTECODES);
  public static final int CYCLES = at(Metric.CYCLES);
  public static final int INVOKE_CYCLES = at(Metric.INVOKE_CYCLES);
  static final int INVOKE_LOAD = at(Metric.INVOKE_LOAD_CYCLES);
  static final int RETURN_LOAD = at(Metric.RETURN_LOAD_CYCLES);
  static final int INVOKE_MISSES = at(Metric.INVOKE_MISSES);
  static final int RETURN_MISSES = at(Metric.RETURN_MISSES);

  private static final int FIRST_COLUMN = CALLS;
  private static final int LAST_COLUMN = CALLS + Metric.COUNT;

  /** The number of a record that is not part of the tree. */
  private static final int DROPPED = -2;

  /** The number of a record that stays in the tree, but has been added to another one. */
  private static final int FOLDED = -3;

  private static final int COLUMNS = LAST_COLUMN + 1;

  private static final int CHUNK_BITS = 11;
  private static final int CHUNK_RECORDS = 1 << CHUNK_BITS;

  private int count;
  private int[] parents = new int[CHUNK_RECORDS];
  private int[] ranks = new int[CHUNK_RECORDS];
  private int[] numbers = new int[CHUNK_RECORDS];

  /** Null until the children are linked, as are their siblings. */
  private int[] firstChildren;

  private int[] nextSiblings;

  /** The columns of so many records each. */
  private long[][] chunks = new long[16][];

  /** The UDI's counters of each record; null without. */
  private long[][] counters;

  /**
   * Each record plus one, by parent and rank; in the upper half the hash of these, so that few
   * records are read that are not looked for, and none when the table grows.
   */
  private long[] table = new long[1 << 10];

  private static int at(Metric metric) {
    return CALLS + metric.ordinal() + 1;
  }

  public int count() {
    return count;
  }

  public int parent(int record) {
    return parents[record];
  }

  public int rank(int record) {
    return ranks[record];
  }

  /** The first child in order, once the children are linked; or {@link #NONE}. */
  public int firstChild(int record) {
    return firstChildren[record];
  }

  public int nextSibling(int record) {
    return nextSiblings[record];
  }

  /** A number that whoever walks the tree gives to a record. */
  public int number(int record) {
    return numbers[record];
  }

  public void setNumber(int record, int number) {
    numbers[record] = number;
  }

  /** Leaves a record out of the tree that is linked. */
  public void drop(int record) {
    setNumber(record, DROPPED);
  }

  void keep(int record) {
    setNumber(record, 0);
  }

  /** What lies between the root and a record that is not dropped is kept, too. */
  public void keepWaysToKept() {
    // A record is made after its parent.
    for (int record = count - 1; record > 0; record--) {
      if (!isDropped(record)) {
        keep(parent(record));
      }
    }
  }

  public boolean isDropped(int record) {
    return number(record) == DROPPED;
  }

  /** Keeps a record below its parent, but out of sight. */
  void fold(int record) {
    setNumber(record, FOLDED);
  }

  public boolean isFolded(int record) {
    return number(record) == FOLDED;
  }

  /** Where in its chunk a column of a record is. */
  private static int indexOf(int record, int column) {
    return (record & CHUNK_RECORDS - 1) * COLUMNS + column;
  }

  public long get(int record, int column) {
    return chunks[record >> CHUNK_BITS][indexOf(record, column)];
  }

  void add(int record, int column, long value) {
    chunks[record >> CHUNK_BITS][indexOf(record, column)] += value;
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
    for (int column = FIRST_COLUMN; column <= LAST_COLUMN; column++) {
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
    for (int column = FIRST_COLUMN; column <= LAST_COLUMN; column++) {
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
  public boolean isZero(int record, int size) {
    long bits = 0;
    for (int column = FIRST_COLUMN; column <= LAST_COLUMN; column++) {
      bits |= get(record, column);
    }
    for (int counter = 0; counter < size; counter++) {
      bits |= counter(record, counter);
    }
    return bits == 0;
  }

  /** A counter of the UDI. */
  public long counter(int record, int counter) {
    return counters == null || counters[record] == null ? 0 : counters[record][counter];
  }

  /**
   * Adds to a counter of the UDI.
   *
   * @param size how many counters the record has; the same each time
   */
  void addToCounter(int record, int counter, int size, long value) {
    if (counters == null) {
      counters = new long[parents.length][];
    }
    if (counters[record] == null) {
      counters[record] = new long[size];
    }
    counters[record][counter] += value;
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
    if (count == parents.length) {
      makeRoom(2 * count);
    }
    int chunk = count >> CHUNK_BITS;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunk);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new long[CHUNK_RECORDS * COLUMNS];
    }
    parents[count] = parent;
    ranks[count] = rank;
    return count++;
  }

  private void makeRoom(int records) {
    parents = Arrays.copyOf(parents, records);
    ranks = Arrays.copyOf(ranks, records);
    numbers = Arrays.copyOf(numbers, records);
    counters = counters == null ? null : Arrays.copyOf(counters, records);
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
  public void linkChildren(int ranks) {
    table = null;
    firstChildren = new int[count];
    nextSiblings = new int[count];
    Arrays.fill(firstChildren, NONE);
    Arrays.fill(nextSiblings, NONE);
    int[] ordered = byRank(ranks);
    for (int i = ordered.length - 1; i >= 0; i--) {
      int record = ordered[i];
      int parent = parents[record];
      nextSiblings[record] = firstChildren[parent];
      firstChildren[parent] = record;
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
}
