package org.cprof.collect.tree;

import java.util.Arrays;

/** Gathers from where methods are called. */
final class SiteCollector {
  private final MethodRanks methods;
  private int[] ids = new int[1 << 10];
  private long[] positions = new long[1 << 10];
  private int count;

  SiteCollector(MethodRanks methods) {
    this.methods = methods;
  }

  /** A method, by its id, has a node that is called from a position. */
  void add(int id, long position) {
    if (methods.of(id) == MethodRanks.NONE) {
      return;
    }
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, 2 * count);
      positions = Arrays.copyOf(positions, 2 * count);
    }
    ids[count] = id;
    positions[count++] = position;
  }

  /** The order of siblings. */
  SiteRanks ranks() {
    return new SiteRanks(methods, ids, positions, count);
  }
}
