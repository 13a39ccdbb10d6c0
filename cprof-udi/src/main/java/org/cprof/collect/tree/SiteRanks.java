package org.cprof.collect.tree;

import java.util.Arrays;
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
   * @param ids methods that have nodes
   * @param positions the position from which each is called
   * @param count how many there are
   */
  SiteRanks(MethodRanks methods, int[] ids, long[] positions, int count) {
    this.methods = methods;
    int merged = methods.byRank().length;
    long[] all = new long[merged + count];
    for (int rank = 0; rank < merged; rank++) {
      all[rank] = key(rank, CallSites.NO_POSITION);
    }
    for (int i = 0; i < count; i++) {
      all[merged + i] = key(methods.of(ids[i]), positions[i]);
    }
    Arrays.sort(all);
    int distinct = 0;
    for (int i = 0; i < all.length; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[distinct++] = all[i];
      }
    }
    this.keys = Arrays.copyOf(all, distinct);
    this.byRank = new MethodInfo[distinct];
    for (int rank = 0; rank < distinct; rank++) {
      byRank[rank] = methods.byRank()[(int) (keys[rank] >>> POSITION_BITS)];
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
