package org.cprof.agent;

import java.util.concurrent.atomic.AtomicBoolean;
import org.cprof.agent.transform.LiveRegistry;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;

/**
 * What the run-time must know of prices to keep a clock while the program runs: the load cycles of
 * misses, which elsewhere are added when the profile is made. Asked once for each node.
 */
final class ClockPrices {

  private final LiveRegistry registry;
  private final CallPricing pricing;
  private final AtomicBoolean isLocked = new AtomicBoolean();

  ClockPrices(LiveRegistry registry, ProcessorModel model) {
    this.registry = registry;
    this.pricing = new CallPricing(model);
  }

  /** Load cycles of a miss where a method is invoked. */
  long onInvoke(long kind, long method) {
    MethodInfo callee = registry.methodAtOnce((int) method);
    if (callee.words() == 0) {
      return 0;
    }
    lock();
    try {
      return pricing.invokePenalty(InvokeKind.ofOrdinal((int) kind), callee);
    } finally {
      isLocked.set(false);
    }
  }

  /** Load cycles of a miss where a method returns to another one. */
  long onReturn(long method, long caller) {
    MethodInfo callee = registry.methodAtOnce((int) method);
    int words = registry.methodAtOnce((int) caller).words();
    if (callee.words() == 0 || words == 0) {
      return 0;
    }
    lock();
    try {
      return pricing.returnPenalty(callee, words);
    } finally {
      isLocked.set(false);
    }
  }

  /** Spins: a monitor would park a virtual thread inside of its own entry code. */
  private void lock() {
    while (!isLocked.compareAndSet(false, true)) {
      Thread.onSpinWait();
    }
  }
}
