package org.cprof.collect.tree;

import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCounts;
import org.cprof.raw.RawProfile;

/** Gives nodes to leaves and routines whose calls the node of their caller has counted. */
final class CallerCountedNodes {
  private final RawProfile raw;

  /** Where a node counts bytecodes. */
  private final int bytecodes;

  private final AddedMethods added;
  private final SiteRanks ranks;
  private final Records records;
  private final RecordCosts costs;

  CallerCountedNodes(
      RawProfile raw,
      int bytecodes,
      AddedMethods added,
      SiteRanks ranks,
      Records records,
      RecordCosts costs) {
    this.raw = raw;
    this.bytecodes = bytecodes;
    this.added = added;
    this.ranks = ranks;
    this.records = records;
    this.costs = costs;
  }

  /** Adds what a node counts of the calls of a callee; the caller is the node's own record. */
  void add(long node, CallerCountedCall call, MethodInfo callerMethod, int caller) {
    long calls =
        call.counter() < 0
            ? raw.memory().getLong(node + CProfNode.CALLS)
            : raw.counter(node, call.counter());
    // Costs and misses may belong to other calls of the same callee.
    if (calls != 0 || hasAny(node, call.costs(), call) || hasAny(node, call.misses(), call)) {
      add(node, call, 0, call, calls, callerMethod, caller);
    }
  }

  private boolean hasAny(long node, int first, CallerCountedCall call) {
    int count = first < 0 ? 0 : 2 * call.callee().callerCountedSize();
    for (int i = 0; i < count; i++) {
      if (raw.counter(node, first + i) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the calls of a method that another one counts.
   *
   * @param counted the call that has the counters
   * @param index of its callee, or of the one below it that is called, among those of the counters
   * @return the index behind the last one that the callee calls
   */
  private int add(
      long node,
      CallerCountedCall counted,
      int index,
      CallerCountedCall call,
      long calls,
      MethodInfo callerMethod,
      int caller) {
    int next = index + 1;
    Integer id = added.id(call.callee());
    if (id != null) {
      int record = records.child(caller, ranks.of(id));
      NodeCounts counts = counts(node, counted, index, calls);
      costs.add(counts, call.kind(), call.callee(), record, callerMethod, caller);
      for (CallerCountedCall below : call.callee().callerCountedCalls()) {
        next = add(node, counted, next, below, calls, call.callee(), record);
      }
    }
    return next;
  }

  private NodeCounts counts(long node, CallerCountedCall counted, int index, long calls) {
    int cost = counted.costs() + 2 * index;
    int miss = counted.misses() + 2 * index;
    boolean hasCosts = counted.costs() >= 0;
    boolean hasMisses = counted.misses() >= 0;
    long cycles = hasCosts ? raw.counter(node, cost) : 0;
    boolean onlyCycles = !hasCosts || bytecodes == CProfNode.CYCLES;
    return new NodeCounts(
        calls,
        cycles,
        onlyCycles ? cycles : raw.counter(node, cost + 1),
        hasMisses ? raw.counter(node, miss) : 0,
        hasMisses ? raw.counter(node, miss + 1) : 0);
  }
}
