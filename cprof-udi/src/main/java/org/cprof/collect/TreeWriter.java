package org.cprof.collect;

import java.io.IOException;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.ProfileWriter;

/**
 * Writes a merged tree in preorder, siblings in the order of kind, class, method and descriptor.
 */
final class TreeWriter {

  private final MergedTree tree;
  private final NodeDetails details;
  private final Records records;
  private final MethodInfo[] byRank;
  private final byte[][] names;
  private final long[] metrics = new long[7];
  private int written;

  TreeWriter(MergedTree tree, NodeDetails details) {
    this.tree = tree;
    this.details = details;
    this.records = tree.records();
    this.byRank = tree.byRank();
    this.names = new byte[byRank.length][];
  }

  void write(ProfileWriter writer) throws IOException {
    records.linkChildren(byRank.length);
    int record = 0;
    while (record != Records.NONE) {
      if (!records.isFolded(record)) {
        write(record, writer);
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

  private void write(int record, ProfileWriter writer) throws IOException {
    records.setNumber(record, written);
    int parent = records.parent(record);
    MethodInfo method = byRank[records.rank(record)];
    metrics[0] = records.get(record, Records.BYTECODES);
    metrics[1] = records.get(record, Records.CYCLES);
    metrics[2] = records.get(record, Records.INVOKE_CYCLES);
    metrics[3] = records.get(record, Records.INVOKE_LOAD);
    metrics[4] = records.get(record, Records.RETURN_LOAD);
    metrics[5] = records.get(record, Records.INVOKE_MISSES);
    metrics[6] = records.get(record, Records.RETURN_MISSES);
    writer.row(
        written++,
        parent == Records.NONE ? -1 : records.number(parent),
        names(records.rank(record)),
        CallSites.line(tree.place(records.rank(record))),
        CallSites.bytecodeIndex(tree.place(records.rank(record))),
        method.words(),
        records.get(record, Records.CALLS),
        metrics,
        details.fields(tree, record));
  }

  private byte[] names(int rank) {
    if (names[rank] == null) {
      MethodInfo method = byRank[rank];
      names[rank] =
          ProfileWriter.names(
              method.kind(), method.className(), method.name(), method.descriptor());
    }
    return names[rank];
  }
}
