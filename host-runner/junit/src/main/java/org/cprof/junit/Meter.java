package org.cprof.junit;

import org.cprof.api.TargetClock;

/** Measures calls of a method, with nothing of what leads to them. */
final class Meter {
  private final String method;
  private long call;
  private CostBreakdown before = CostBreakdown.NONE;

  /**
   * @param method as {@link ClockMethodName} has it
   */
  Meter(String method) {
    this.method = method;
  }

  /** Whether the method's calls are recorded. */
  boolean isPresent() {
    return TargetClock.callsOf(method) >= 0;
  }

  /** The next call is the one that is measured, or the first of several. */
  void next() {
    call = TargetClock.callsOf(method);
    before = call > 0 ? CostBreakdown.below(method) : CostBreakdown.NONE;
  }

  /** What all calls since then consist of, as far as they were in the current thread. */
  CostBreakdown breakdown() {
    return CostBreakdown.below(method).minus(before);
  }

  /**
   * What the call took.
   *
   * @throws IllegalStateException if it is not known, with the reason
   */
  Cost cost() {
    long calls = TargetClock.callsOf(method) - call;
    if (calls > 1) {
      throw new IllegalStateException(
          "it was called " + calls + " times at once: by threads, or by itself");
    }
    return most();
  }

  /**
   * What the call with the most cycles took.
   *
   * @throws IllegalStateException if it is not known, with the reason
   */
  Cost most() {
    long end = TargetClock.callsOf(method);
    if (end == call) {
      throw new IllegalStateException(method + " was not called");
    }
    Cost most = null;
    for (long at = call; at < end; at++) {
      long[] cost = TargetClock.costOf(method, at);
      if (cost == null) {
        throw new IllegalStateException("it is beyond the first million calls of its method");
      }
      if (most == null || cost[0] > most.cycles()) {
        most = new Cost(cost[0], cost[1], cost[2], cost[3]);
      }
    }
    return most;
  }
}
