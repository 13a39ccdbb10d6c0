package org.cprof.collect;

import org.cprof.collect.tree.MergedTree;
import org.cprof.collect.tree.Records;
import org.cprof.profile.NodeKind;

/**
 * The sums of a profile without what only the host does, as the summary of a run prints them.
 *
 * @param cycles of the target, with the loads of its method cache
 * @param contexts nodes of the tree, the root included
 */
public record Totals(long cycles, long contexts) {

  static Totals of(MergedTree tree) {
    Records records = tree.records();
    boolean[] isHost = new boolean[records.count()];
    long cycles = 0;
    long contexts = 0;
    // A record is made after its parent.
    for (int record = 0; record < isHost.length; record++) {
      isHost[record] =
          record > 0
              && (isHost[records.parent(record)]
                  || tree.byRank()[records.rank(record)].kind() == NodeKind.HOST);
      if (!isHost[record] && !records.isDropped(record) && !records.isFolded(record)) {
        cycles += records.get(record, Records.CYCLES);
        cycles += records.parent(record) <= 0 ? records.get(record, Records.INVOKE_CYCLES) : 0;
        contexts++;
      }
    }
    return new Totals(cycles, contexts);
  }
}
