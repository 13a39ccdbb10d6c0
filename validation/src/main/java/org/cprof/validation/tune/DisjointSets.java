package org.cprof.validation.tune;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Numbers from 0 on in groups, at first each in one of its own. */
final class DisjointSets {
  private final int[] first;

  DisjointSets(int size) {
    first = IntStream.range(0, size).toArray();
  }

  /** Makes one group of two. */
  void join(int one, int other) {
    int kept = first[one];
    int gone = first[other];
    for (int i = 0; i < first.length; i++) {
      first[i] = first[i] == gone ? kept : first[i];
    }
  }

  /** Groups with several members, in the order of the first of them. */
  List<List<Integer>> ofSeveral() {
    return IntStream.range(0, first.length)
        .boxed()
        .collect(Collectors.groupingBy(i -> first[i], TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .filter(group -> group.size() > 1)
        .sorted((one, other) -> one.get(0) - other.get(0))
        .toList();
  }
}
