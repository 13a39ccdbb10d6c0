package org.cprof.agent;

import org.cprof.instrument.CallPricing;
import org.cprof.instrument.InvokeKind;
import org.cprof.instrument.MethodInfo;
import org.cprof.model.ProcessorModel;

/**
 * What the run-time must know of prices to keep a clock while the program runs: the load cycles of
 * misses, which elsewhere are added when the profile is made. Asked once for each node.
 */
final class ClockPrices {

  private final LiveRegistry registry;
  private final CallPricing pricing;

  ClockPrices(LiveRegistry registry, ProcessorModel model) {
    this.registry = registry;
    this.pricing = new CallPricing(model);
  }

  /** Load cycles of a miss where a method is invoked. */
  synchronized long onInvoke(long kind, long method) {
    MethodInfo callee = registry.method((int) method);
    return callee.words() == 0
        ? 0
        : pricing.invokePenalty(InvokeKind.ofOrdinal((int) kind), callee);
  }

  /** Load cycles of a miss where a method returns to another one. */
  synchronized long onReturn(long method, long caller) {
    MethodInfo callee = registry.method((int) method);
    int words = registry.method((int) caller).words();
    return callee.words() == 0 || words == 0 ? 0 : pricing.returnPenalty(callee, words);
  }
}
