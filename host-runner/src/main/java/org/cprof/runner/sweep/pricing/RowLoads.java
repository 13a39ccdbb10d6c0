package org.cprof.runner.sweep.pricing;

import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/**
 * What each row of a run's profile has to do with the loads of the method cache.
 *
 * <p>A profile has loads on invoke with the caller, all callees together, and misses with the
 * callee; and loads on return with the callee, and misses with the caller. Both sums have to agree,
 * or the loads are not told apart.
 *
 * @param invokes load cycles of the invokes of each row, which are the caller's
 * @param returnMisses misses on returns from each row; {@link #UNKNOWN} where they cost nothing
 */
record RowLoads(long[] invokes, long[] returnMisses) {
  static final long UNKNOWN = -1;

  /**
   * Takes the loads of a run apart.
   *
   * @param prices those of the run
   * @throws UnpricedException if the profile does not tell them apart
   */
  static RowLoads of(Profile profile, LoadPrices prices) throws UnpricedException {
    int size = profile.size();
    RowLoads loads = new RowLoads(new long[size], new long[size]);
    long[] invokeCycles = new long[size];
    long[] returnMisses = new long[size];
    for (int node = 1; node < size; node++) {
      int parent = profile.parent(node);
      loads.invokes[node] = invokes(profile, node, prices);
      loads.returnMisses[node] = returnMisses(profile, node, prices);
      invokeCycles[parent] += loads.invokes[node];
      returnMisses[parent] += Math.max(0, loads.returnMisses[node]);
    }
    boolean[] hasUnknown = new boolean[size];
    for (int node = 1; node < size; node++) {
      int parent = profile.parent(node);
      if (loads.returnMisses[node] == UNKNOWN
          && returnMisses[parent] == profile.metric(Metric.RETURN_MISSES, parent)) {
        loads.returnMisses[node] = 0;
      }
      hasUnknown[parent] |= loads.returnMisses[node] == UNKNOWN;
    }
    for (int node = 0; node < size; node++) {
      long more = profile.metric(Metric.RETURN_MISSES, node) - returnMisses[node];
      if (invokeCycles[node] != profile.metric(Metric.INVOKE_LOAD_CYCLES, node)
          || more < 0
          || more > 0 && !hasUnknown[node]) {
        throw new UnpricedException(
            "row " + node + ", " + profile.method(node) + ", does not tell its loads apart");
      }
    }
    return loads;
  }

  private static long invokes(Profile profile, int node, LoadPrices prices)
      throws UnpricedException {
    long misses = profile.metric(Metric.INVOKE_MISSES, node);
    return misses > 0 && isInvoked(profile, node)
        ? misses * prices.onInvoke(profile.words(node))
        : 0;
  }

  private static long returnMisses(Profile profile, int node, LoadPrices prices)
      throws UnpricedException {
    int parent = profile.parent(node);
    if (profile.metric(Metric.RETURN_MISSES, parent) == 0 || profile.words(node) == 0) {
      return 0;
    }
    long cycles = profile.metric(Metric.RETURN_LOAD_CYCLES, node);
    long price = prices.onReturn(profile.method(node), profile.words(parent));
    if (price == 0 ? cycles != 0 : cycles % price != 0) {
      throw new UnpricedException(
          "row " + node + " has " + cycles + " load cycles on returns that take " + price);
    }
    return price == 0 ? UNKNOWN : cycles / price;
  }

  /** Whether it was called by a bytecode, and not by the VM, which costs nothing. */
  static boolean isInvoked(Profile profile, int node) {
    return profile.metric(Metric.INVOKE_CYCLES, node) > 0;
  }

  /** The exclusive cycles of a row without its loads. */
  static long without(Profile profile, int node) {
    return profile.metric(Metric.CYCLES, node)
        - profile.metric(Metric.INVOKE_LOAD_CYCLES, node)
        - profile.metric(Metric.RETURN_LOAD_CYCLES, node);
  }

  /**
   * Whether a row has nothing but loads, so that only some caches have it: that of an athrow, from
   * which methods return to the handler.
   */
  static boolean isAlone(Profile profile, int node) {
    return node > 0
        && profile.calls(node) == 0
        && profile.metric(Metric.BYTECODES, node) == 0
        && profile.metric(Metric.INVOKE_CYCLES, node) == 0
        && without(profile, node) == 0;
  }
}
