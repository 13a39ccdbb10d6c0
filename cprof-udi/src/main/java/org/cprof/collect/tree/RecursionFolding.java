package org.cprof.collect.tree;

import org.cprof.instrument.method.MethodInfo;

/**
 * Puts the levels of a recursion together, as {@code cprof merge --fold-recursion} does: a method
 * that is called below itself is counted in the context of its first call. Most levels have been
 * put together while the program ran; each call of such a method still has a record of its own.
 *
 * <p>The invokes that called it were made in the folded context itself, which has their cycles
 * already. Its record stays below the caller, unseen in the profile: constructors tell by it which
 * objects the caller made.
 */
public final class RecursionFolding {

  private final MergedTree tree;
  private final Records records;

  public RecursionFolding(MergedTree tree) {
    this.tree = tree;
    this.records = tree.records();
  }

  /** Folds the records. To be called before the children are linked. */
  public void fold() {
    int[] targets = new int[records.count()];
    for (int record = 1; record < targets.length; record++) {
      // Nothing below a dropped record is kept.
      if (!records.isDropped(record)) {
        int parent = targets[records.parent(record)];
        int target = parent == records.parent(record) ? record : move(record, parent);
        int first = onPath(parent, record);
        targets[record] = first == Records.NONE ? target : first;
      }
    }
    // Only now every record has all that belongs to it.
    for (int record = 1; record < records.count(); record++) {
      int first = records.isDropped(record) ? Records.NONE : onPath(records.parent(record), record);
      if (first != Records.NONE) {
        int rank = records.rank(record);
        records.addFolded(first, record, tree.ownCountersOf(rank), tree.countersOf(rank));
        records.fold(record);
      }
    }
  }

  /** Adds a record to the one of its method below another parent, which is returned. */
  private int move(int record, int parent) {
    int rank = records.rank(record);
    int target = records.child(parent, rank);
    if (records.isDropped(target)) {
      records.addAll(target, records, target, tree.countersOf(rank), -1);
      records.keep(target);
    }
    records.addAll(target, records, record, tree.countersOf(rank), 1);
    records.drop(record);
    return target;
  }

  /** The first on the way up from a record that is of the same method, or {@link Records#NONE}. */
  private int onPath(int last, int record) {
    MethodInfo method = tree.byRank()[records.rank(record)];
    int above = last;
    while (above != Records.NONE && tree.byRank()[records.rank(above)] != method) {
      above = records.parent(above);
    }
    return above;
  }
}
