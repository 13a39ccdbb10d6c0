package org.cprof.collect;

import java.util.Set;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/**
 * Leaves out of a profile what the JDK itself does to load and link classes and to make the VM's
 * exceptions. None of it exists on the target, and it differs from run to run: with the lengths of
 * paths, the garbage collector and the compilers. What it calls of the program stays, with the way
 * there: a class loader of the program's own is the program's work. So do static initializers,
 * which the target runs, too.
 */
final class HostPruning {

  private final MergedTree tree;
  private final Records records;
  private final MethodInfo[] byRank;
  private final Set<String> platform;

  /**
   * @param platform packages of the JDK's own modules
   */
  HostPruning(MergedTree tree, Set<String> platform) {
    this.tree = tree;
    this.records = tree.records();
    this.byRank = tree.byRank();
    this.platform = platform;
  }

  /** Drops the records. To be called before the children are linked. */
  void prune() {
    // A record is made after its parent.
    for (int record = 1; record < records.count(); record++) {
      if (isHostWork(record)) {
        records.drop(record);
        int rank = records.rank(record);
        if (byRank[rank].kind() == NodeKind.HOST) {
          // It may stay as a way. How often the VM asks depends on what it remembers.
          records.addAll(record, records, record, tree.countersOf(rank), -1);
        }
      }
    }
    records.keepWaysToKept();
  }

  private boolean isHostWork(int record) {
    MethodInfo method = byRank[records.rank(record)];
    if (method.kind() == NodeKind.HOST) {
      return !method.name().equals(Methods.STATIC_INITIALIZERS);
    }
    return records.isDropped(records.parent(record))
        && (method.kind() != NodeKind.METHOD || platform.contains(packageOf(method.className())));
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(className.lastIndexOf('.'), 0));
  }
}
