package org.cprof.collect;

import java.io.IOException;
import org.cprof.collect.details.NodeDetails;
import org.cprof.collect.log.CallSites;
import org.cprof.collect.tree.MergedTree;
import org.cprof.collect.tree.Records;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.Metric;
import org.cprof.profile.ProfileRow;
import org.cprof.profile.ProfileWriter;

/**
 * Writes a merged tree in preorder, siblings in the order of kind, class, method and descriptor.
 */
final class TreeWriter {
  private final MergedTree tree;
  private final NodeDetails details;
  private final Records records;
  private final MethodInfo[] byRank;
  private final long[] metrics = new long[Metric.COUNT];
  private int written;

  TreeWriter(MergedTree tree, NodeDetails details) {
    this.tree = tree;
    this.details = details;
    this.records = tree.records();
    this.byRank = tree.byRank();
    records.linkChildren(byRank.length);
  }

  void write(ProfileWriter writer) throws IOException {
    int record = 0;
    while (record != Records.NONE) {
      if (!records.isFolded(record)) {
        writer.row(row(record));
      }
      record = next(record);
    }
  }

  private int next(int record) {
    int next = records.firstChild(record);
    int climbed = record;
    while (next == Records.NONE && climbed > 0) {
      next = records.nextSibling(climbed);
      climbed = records.parent(climbed);
    }
    return next;
  }

  private ProfileRow row(int record) {
    records.setNumber(record, written);
    int parent = records.parent(record);
    MethodInfo method = byRank[records.rank(record)];
    for (int metric = 0; metric < metrics.length; metric++) {
      metrics[metric] = records.get(record, Records.CALLS + 1 + metric);
    }
    long position = tree.position(records.rank(record));
    written++;
    return new ProfileRow(
        parent == Records.NONE ? -1 : records.number(parent),
        method.reference(),
        CallSites.line(position),
        CallSites.bytecodeIndex(position),
        method.words(),
        records.get(record, Records.CALLS),
        details.fields(tree, record),
        metrics);
  }
}
