package org.cprof.collect.tree;

import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCost;
import org.cprof.instrument.method.NodeCounts;
import org.cprof.profile.Metric;

/** Prices what was counted, and adds it to the records of a node and of its caller. */
final class RecordCosts {
  private final CallPricing pricing;
  private final Records records;
  private final RecordSums sums = new RecordSums();
  private final RecordSums sumsOfCaller = new RecordSums();

  RecordCosts(CallPricing pricing, Records records) {
    this.pricing = pricing;
    this.records = records;
  }

  /** Adds calls of a method, and returns what they take. */
  NodeCost add(
      NodeCounts counts,
      InvokeKind kind,
      MethodInfo method,
      int record,
      MethodInfo callerMethod,
      int caller) {
    NodeCost cost = pricing.price(counts, kind, method, callerMethod.words());
    records.add(record, Records.CALLS, counts.calls());
    sums.record = record;
    sumsOfCaller.record = caller;
    cost.addTo(sums, sumsOfCaller);
    return cost;
  }

  /** Where the figures of a record go; those of what lies outside of the extent go nowhere. */
  private final class RecordSums implements NodeCost.Sums {
    private int record;

    @Override
    public void add(Metric metric, long value) {
      // Many are 0, and records are more than a cache holds.
      if (value != 0 && record > MergedTree.OUTSIDE) {
        records.add(record, metric, value);
      }
    }
  }
}
