package org.cprof.collect.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.cprof.collect.log.CallSites;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCost;
import org.cprof.profile.LineCost;
import org.cprof.profile.NodeKind;
import org.cprof.raw.RawProfile;
import org.cprof.udi.LineTable;

/**
 * What source lines take, by the rank of their method. All that makes the exclusive cycles of a
 * method goes to a line; what no line explains, to line 0.
 */
final class LineSums {

  private static final int NO_LINE = 0;

  private static final int EXECUTIONS = 0;
  private static final int COMPUTE = 1;
  private static final int LOAD = 2;
  private static final int ROUTINES = 3;
  private static final int COLUMNS = 4;

  /**
   * What was counted and priced of one node.
   *
   * @param node its address
   * @param method its method's id
   */
  record Part(long node, int method, long calls, NodeCost cost) {}

  private final RawProfile raw;
  private final MethodInfo[] methods;
  private final CallPricing pricing;
  private final SiteRanks ranks;
  private final CallSites sites;

  /** Records of what only the host does. */
  private final BitSet host = new BitSet();

  private final PairSums sums = new PairSums();

  LineSums(
      RawProfile raw, MethodInfo[] methods, CallPricing pricing, SiteRanks ranks, CallSites sites) {
    this.raw = raw;
    this.methods = methods;
    this.pricing = pricing;
    this.ranks = ranks;
    this.sites = sites;
  }

  PairSums sums() {
    return sums;
  }

  /** Adds a node, behind its parent; both have their records. */
  void add(Part part, int record, int parentRecord) {
    NodeKind kind = methods[part.method()].kind();
    if (kind == NodeKind.HOST || parentRecord >= 0 && host.get(parentRecord)) {
      host.set(record);
      return;
    }
    if (kind == NodeKind.METHOD) {
      addOwn(part);
    } else if (kind == NodeKind.ROUTINE) {
      addToCaller(part.node(), ROUTINES, part.cost().computeCycles() + part.cost().returnLoad());
    }
    if (parentRecord >= 0) {
      boolean byRoutine = methods[raw.method(raw.parent(part.node()))].kind() == NodeKind.ROUTINE;
      addToCaller(part.node(), byRoutine ? ROUTINES : LOAD, part.cost().invokeLoad());
    }
  }

  private void addOwn(Part part) {
    LineTable table = methods[part.method()].counters().lines();
    long compute = part.cost().computeCycles();
    long load = part.cost().returnLoad();
    if (table != null) {
      compute -= addRuns(part, table.entry(), part.calls());
      int counter = table.first();
      for (int[] block : table.blocks()) {
        compute -= addRuns(part, block, raw.counter(part.node(), counter++));
      }
      for (int line : table.prices()) {
        compute -= add(part, line, COMPUTE, raw.counter(part.node(), counter++));
      }
      long penalty =
          pricing.returnLoad(
              methods[part.method()], methods[raw.method(raw.parent(part.node()))].words());
      for (int line : table.returns()) {
        load -= add(part, line, LOAD, penalty * raw.counter(part.node(), counter++));
      }
    }
    add(part, NO_LINE, COMPUTE, compute);
    add(part, NO_LINE, LOAD, load);
  }

  private long addRuns(Part part, int[] row, long runs) {
    long sum = 0;
    for (int at = 0; at < row.length; at += LineTable.STEP) {
      sum += add(part, row[at], COMPUTE, runs * row[at + 1]);
      add(part, row[at], EXECUTIONS, runs * row[at + 2]);
    }
    return sum;
  }

  private long add(Part part, int line, int column, long value) {
    add(ranks.of(part.method()), line, column, value);
    return value;
  }

  private void add(int rank, int line, int column, long value) {
    if (value != 0) {
      long[] values = new long[COLUMNS];
      values[column] = value;
      sums.add(rank, line, values);
    }
  }

  /** To the line of the method that called the node, or the routine that did. */
  private void addToCaller(long node, int column, long value) {
    long called = node;
    while (methods[raw.method(raw.parent(called))].kind() == NodeKind.ROUTINE) {
      called = raw.parent(called);
    }
    int caller = raw.method(raw.parent(called));
    if (methods[caller].kind() == NodeKind.METHOD) {
      long position = sites.position(caller, raw.site(called));
      add(ranks.of(caller), Math.max(NO_LINE, CallSites.line(position)), column, value);
    }
  }

  /** The table of a profile, in the order of methods and lines. */
  List<LineCost> table() {
    List<LineCost> table = new ArrayList<>();
    for (PairSums.Row row : sums.rows()) {
      table.add(line(ranks.byRank()[row.method()], row.second(), row.sums()));
    }
    return table;
  }

  private static LineCost line(MethodInfo method, int line, long[] sum) {
    return new LineCost(
        method.reference(), line, sum[EXECUTIONS], sum[COMPUTE], sum[LOAD], sum[ROUTINES]);
  }
}
