package org.cprof.collect.tree;

import java.util.HashMap;
import java.util.Map;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/**
 * Merged trees of different times, added and subtracted context by context. The ranks of methods
 * change from one merged tree to the next, so methods are numbered here in the order in which they
 * come.
 */
public final class SummedTree {

  private record Key(
      NodeKind kind,
      String className,
      String name,
      String descriptor,
      String counters,
      long position) {
    static Key of(MergedTree tree, int rank) {
      MethodInfo method = tree.byRank()[rank];
      return new Key(
          method.kind(),
          method.className(),
          method.name(),
          method.descriptor(),
          method.counters().meaning(),
          tree.position(rank));
    }
  }

  private final Map<Key, Integer> numbers = new HashMap<>();

  /** The ranks of records are the methods' numbers. */
  private final Records records = new Records();

  private final PairSums lines = new PairSums();

  private final LockSums locks = new LockSums();

  /** Look-ups and hits in the data caches. */
  private final long[] dataCaches = new long[4];

  /** Adds a tree; subtracts it with a factor of -1. */
  public void add(MergedTree tree, int factor) {
    int[] numberOfRank = new int[tree.byRank().length];
    for (int rank = 0; rank < numberOfRank.length; rank++) {
      numberOfRank[rank] = number(Key.of(tree, rank));
    }
    int[] mine = new int[tree.records().count()];
    for (int record = 0; record < mine.length; record++) {
      int parent = tree.records().parent(record);
      // Records come after their parents.
      mine[record] =
          records.child(
              parent == Records.NONE ? Records.NONE : mine[parent],
              numberOfRank[tree.records().rank(record)]);
      records.addAll(
          mine[record],
          tree.records(),
          record,
          tree.countersOf(tree.records().rank(record)),
          factor);
    }
    for (PairSums.Row row : tree.lines().rows()) {
      lines.add(numberOfRank[row.method()], row.second(), times(factor, row.sums()));
    }
    locks.add(tree.locks(), factor, rank -> numberOfRank[rank]);
    for (int i = 0; i < dataCaches.length; i++) {
      dataCaches[i] += factor * tree.dataCaches()[i];
    }
  }

  private static long[] times(int factor, long[] sums) {
    long[] product = sums.clone();
    for (int i = 0; i < product.length; i++) {
      product[i] *= factor;
    }
    return product;
  }

  /** Adds what was summed to a tree of now, which has all the contexts of earlier ones. */
  public void addTo(MergedTree tree) {
    Map<Integer, Integer> rankOfNumber = new HashMap<>();
    for (int rank = 0; rank < tree.byRank().length; rank++) {
      rankOfNumber.put(number(Key.of(tree, rank)), rank);
    }
    int[] theirs = new int[records.count()];
    for (int record = 0; record < theirs.length; record++) {
      int parent = records.parent(record);
      int rank = rankOfNumber.get(records.rank(record));
      theirs[record] =
          tree.records().child(parent == Records.NONE ? Records.NONE : theirs[parent], rank);
      tree.records().addAll(theirs[record], records, record, tree.countersOf(rank), 1);
    }
    for (PairSums.Row row : lines.rows()) {
      tree.lines().add(rankOfNumber.get(row.method()), row.second(), row.sums());
    }
    tree.locks().add(locks, 1, rankOfNumber::get);
    tree.locks().dropUnused();
    for (int i = 0; i < dataCaches.length; i++) {
      tree.dataCaches()[i] += dataCaches[i];
    }
  }

  private int number(Key key) {
    Integer known = numbers.putIfAbsent(key, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }
}
