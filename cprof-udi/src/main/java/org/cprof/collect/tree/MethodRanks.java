package org.cprof.collect.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cprof.instrument.method.MethodInfo;

/**
 * The methods that have nodes, in the order of kind, class, method, descriptor and what their
 * counters mean; those that agree in all share a rank.
 */
final class MethodRanks {

  /** The rank of what has no node. */
  static final int NONE = -1;

  private final int[] ranks;
  private final MethodInfo[] byRank;

  /**
   * @param used whether each method has a node
   */
  MethodRanks(MethodInfo[] methods, boolean[] used) {
    List<Integer> ids = new ArrayList<>();
    for (int id = 0; id < methods.length; id++) {
      if (used[id]) {
        ids.add(id);
      }
    }
    // Stable, so that of equal methods the first one stands for all.
    ids.sort((one, other) -> order(methods[one], methods[other]));
    ranks = new int[methods.length];
    Arrays.fill(ranks, NONE);
    List<MethodInfo> distinct = new ArrayList<>();
    for (int id : ids) {
      if (distinct.isEmpty() || order(distinct.get(distinct.size() - 1), methods[id]) != 0) {
        distinct.add(methods[id]);
      }
      ranks[id] = distinct.size() - 1;
    }
    byRank = distinct.toArray(new MethodInfo[0]);
  }

  /** Written out: a chain of comparators takes longer to link than most runs to compare. */
  private static int order(MethodInfo one, MethodInfo other) {
    int order = one.kind().compareTo(other.kind());
    order = order != 0 ? order : one.className().compareTo(other.className());
    order = order != 0 ? order : one.name().compareTo(other.name());
    order = order != 0 ? order : one.descriptor().compareTo(other.descriptor());
    return order != 0 ? order : one.counters().meaning().compareTo(other.counters().meaning());
  }

  /** The rank of a method, or {@link #NONE}. */
  int of(int id) {
    return ranks[id];
  }

  MethodInfo[] byRank() {
    return byRank;
  }
}
