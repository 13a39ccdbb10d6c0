package org.cprof.collect.tree;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.cprof.collect.log.CallSites;
import org.cprof.instrument.method.MethodInfo;

/**
 * The order of siblings in a profile that tells call sites apart: by method, and then by the call
 * site's line and bytecode index. What is reached from no call site of its own stands first.
 */
final class SiteRanks {

  /** The rank of what had no node when this was made. */
  static final int NONE = -1;

  private static final int POSITION_BITS = 2 * CallSites.BITS;

  private final MethodRanks methods;

  /** Method rank and position of each rank, ascending; null where call sites are merged. */
  private final long[] keys;

  private final MethodInfo[] byRank;

  /** All call sites of a method in one. */
  SiteRanks(MethodRanks methods) {
    this.methods = methods;
    this.keys = null;
    this.byRank = methods.byRank();
  }

  /**
   * @param keys in ascending order, each at least once
   */
  private SiteRanks(MethodRanks methods, long[] keys) {
    this.methods = methods;
    int distinct = 0;
    for (int i = 0; i < keys.length; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[distinct++] = keys[i];
      }
    }
    this.keys = Arrays.copyOf(keys, distinct);
    this.byRank = new MethodInfo[distinct];
    for (int rank = 0; rank < distinct; rank++) {
      byRank[rank] = methods.byRank()[(int) (keys[rank] >>> POSITION_BITS)];
    }
  }

  /** Gathers from where methods are called. */
  static final class Builder {
    private final MethodRanks methods;
    private final LongStream.Builder keys = LongStream.builder();

    Builder(MethodRanks methods) {
      this.methods = methods;
      for (int rank = 0; rank < methods.byRank().length; rank++) {
        keys.add(key(rank, CallSites.NO_POSITION));
      }
    }

    /** A method, by its id, has a node that is called from a position. */
    void add(int id, long position) {
      int rank = methods.of(id);
      if (rank != MethodRanks.NONE) {
        keys.add(key(rank, position));
      }
    }

    SiteRanks build() {
      return new SiteRanks(methods, keys.build().sorted().toArray());
    }
  }

  private static long key(int methodRank, long position) {
    return (long) methodRank << POSITION_BITS | position;
  }

  /** The rank of a method that is reached from no call site of its own, or {@link #NONE}. */
  int of(int id) {
    return of(id, CallSites.NO_POSITION);
  }

  /** The rank of a method that is called from a position, or {@link #NONE}. */
  int of(int id, long position) {
    int methodRank = methods.of(id);
    if (methodRank == MethodRanks.NONE || keys == null) {
      return methodRank;
    }
    int rank = Arrays.binarySearch(keys, key(methodRank, position));
    return rank < 0 ? NONE : rank;
  }

  MethodInfo[] byRank() {
    return byRank;
  }

  /** The position of a rank's call site. */
  long position(int rank) {
    return keys == null ? CallSites.NO_POSITION : keys[rank] & (1L << POSITION_BITS) - 1;
  }
}
