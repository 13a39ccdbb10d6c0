package org.cprof.collect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.cprof.instrument.method.MethodInfo;

/**
 * The methods that have nodes, in the order of kind, class, method, descriptor and what their
 * counters mean; those that agree in all share a rank.
 */
final class MethodRanks {

  /** The rank of what has no node. */
  static final int NONE = -1;

  private static final Comparator<MethodInfo> ORDER =
      Comparator.comparing(MethodInfo::kind)
          .thenComparing(MethodInfo::className)
          .thenComparing(MethodInfo::name)
          .thenComparing(MethodInfo::descriptor)
          .thenComparing(method -> method.counters().meaning());

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
    ids.sort((one, other) -> ORDER.compare(methods[one], methods[other]));
    ranks = new int[methods.length];
    Arrays.fill(ranks, NONE);
    List<MethodInfo> distinct = new ArrayList<>();
    for (int id : ids) {
      if (distinct.isEmpty()
          || ORDER.compare(distinct.get(distinct.size() - 1), methods[id]) != 0) {
        distinct.add(methods[id]);
      }
      ranks[id] = distinct.size() - 1;
    }
    byRank = distinct.toArray(new MethodInfo[0]);
  }

  /** The rank of a method, or {@link #NONE}. */
  int of(int id) {
    return ranks[id];
  }

  MethodInfo[] byRank() {
    return byRank;
  }
}
