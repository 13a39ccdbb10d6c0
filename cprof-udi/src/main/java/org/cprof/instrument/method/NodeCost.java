package org.cprof.instrument.method;

import org.cprof.profile.Metric;
import org.cprof.udi.BlockCount;

/**
 * What the calls of a method in one context cost. The one rule by which counts become figures of a
 * profile: a node executes what was counted, and its method's entry at each call. Its invokes are
 * told of it, but they and the loads that they cause are executed by its caller. Loading the caller
 * on a return is the node's, the miss the caller's.
 *
 * @param computeCycles without method loads
 * @param invokeCycles of the calls, at hits of the method cache
 * @param invokeLoad cycles of loading the method
 * @param returnLoad cycles of loading the caller
 */
public record NodeCost(
    long bytecodes,
    long computeCycles,
    long invokeCycles,
    long invokeMisses,
    long invokeLoad,
    long returnMisses,
    long returnLoad) {

  /** What takes the figures of a node. */
  public interface Sums {
    void add(Metric metric, long value);
  }

  /**
   * @param entry of the method
   * @param invokeCycles as above, as are the others
   */
  public static NodeCost of(
      NodeCounts counts, BlockCount entry, long invokeCycles, long invokeLoad, long returnLoad) {
    return new NodeCost(
        counts.bytecodes() + counts.calls() * entry.bytecodes(),
        counts.cycles() + counts.calls() * entry.cycles(),
        invokeCycles,
        counts.invokeMisses(),
        invokeLoad,
        counts.returnMisses(),
        returnLoad);
  }

  /** Adds all of it to the node's figures and those of its caller. */
  public void addTo(Sums node, Sums caller) {
    node.add(Metric.BYTECODES, bytecodes);
    node.add(Metric.CYCLES, computeCycles + returnLoad);
    node.add(Metric.INVOKE_CYCLES, invokeCycles + invokeLoad);
    node.add(Metric.RETURN_LOAD_CYCLES, returnLoad);
    node.add(Metric.INVOKE_MISSES, invokeMisses);
    caller.add(Metric.CYCLES, invokeLoad);
    caller.add(Metric.INVOKE_LOAD_CYCLES, invokeLoad);
    caller.add(Metric.RETURN_MISSES, returnMisses);
  }
}
