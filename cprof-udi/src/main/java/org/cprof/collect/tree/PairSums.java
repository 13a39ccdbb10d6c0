package org.cprof.collect.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Several sums for each pair of a method and a second number, in the order of both. */
final class PairSums {

  /** The sums of a pair, not all of them 0. */
  record Row(int method, int second, long[] sums) {}

  private final Map<Long, long[]> sums = new TreeMap<>();

  /**
   * @param method from 0 on
   * @param second from 0 on
   */
  void add(int method, int second, long... values) {
    long key = (long) method << Integer.SIZE | second;
    long[] known = sums.get(key);
    if (known == null) {
      known = new long[values.length];
      sums.put(key, known);
    }
    for (int i = 0; i < known.length; i++) {
      known[i] += values[i];
    }
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<Long, long[]> entry : sums.entrySet()) {
      long bits = 0;
      for (long sum : entry.getValue()) {
        bits |= sum;
      }
      if (bits != 0) {
        long pair = entry.getKey();
        rows.add(new Row((int) (pair >>> Integer.SIZE), (int) pair, entry.getValue()));
      }
    }
    return rows;
  }
}
