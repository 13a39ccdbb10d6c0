package org.cprof.collect.tree;

import java.util.Set;
import org.cprof.collect.log.Methods;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/**
 * Leaves out of a profile what the JDK itself does to load and link classes and to make the VM's
 * exceptions. None of it exists on the target, and it differs from run to run: with the lengths of
 * paths, the garbage collector and the compilers. What it calls of the program stays, with the way
 * there: a class loader of the program's own is the program's work. So do static initializers,
 * which the target runs, too.
 */
public final class HostPruning {

  private final MergedTree tree;
  private final Records records;

  /** Ranks that are never the program's. */
  private final boolean[] isHost;

  /** Ranks that are not the program's where their caller is not. */
  private final boolean[] isHostBelowHost;

  /**
   * @param platform packages of the JDK's own modules
   */
  public HostPruning(MergedTree tree, Set<String> platform) {
    this.tree = tree;
    this.records = tree.records();
    MethodInfo[] byRank = tree.byRank();
    this.isHost = new boolean[byRank.length];
    this.isHostBelowHost = new boolean[byRank.length];
    for (int rank = 0; rank < byRank.length; rank++) {
      NodeKind kind = byRank[rank].kind();
      isHost[rank] =
          kind == NodeKind.HOST && !byRank[rank].name().equals(Methods.STATIC_INITIALIZERS);
      isHostBelowHost[rank] =
          kind != NodeKind.HOST
              && (kind != NodeKind.METHOD
                  || platform.contains(packageOf(byRank[rank].className())));
    }
  }

  /** Drops the records. To be called before the children are linked. */
  public void prune() {
    // A record is made after its parent.
    for (int record = 1; record < records.count(); record++) {
      int rank = records.rank(record);
      if (isHost[rank] || isHostBelowHost[rank] && records.isDropped(records.parent(record))) {
        records.drop(record);
        if (isHost[rank]) {
          // It may stay as a way. How often the VM asks depends on what it remembers.
          records.addAll(record, records, record, tree.countersOf(rank), -1);
        }
      }
    }
    records.keepWaysToKept();
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(className.lastIndexOf('.'), 0));
  }
}
