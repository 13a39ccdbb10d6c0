package org.cprof.runner.bound;

import java.util.function.Predicate;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.runner.bound.objects.Assumptions;

/**
 * What a call costs where something is known of the method cache at its start, and all that it
 * looks up fits there together, so that each method is loaded at most once.
 *
 * @param body what it costs, with the loads that are not ruled out
 * @param loadsMethod whether the invoke loads the method
 * @param loadsCaller whether the return has to load a caller of this size
 */
record StartOfCall(PathCost body, boolean loadsMethod, Predicate<MethodInfo> loadsCaller) {

  /** Null if nothing is known, or it tells nothing. */
  static StartOfCall of(
      Bound.CacheAtStart start,
      Pricing pricing,
      Execution.Outcome outcome,
      MethodInfo method,
      Assumptions assumptions) {
    if (!pricing.fits(outcome.footprint())) {
      return null;
    }
    return start == Bound.CacheAtStart.EMPTY ? empty(pricing, outcome, method, assumptions) : null;
  }

  private static StartOfCall empty(
      Pricing pricing, Execution.Outcome outcome, MethodInfo method, Assumptions assumptions) {
    assumptions.add("the method cache is empty before the method is invoked, but for its caller");
    long loads = outcome.footprint().cyclesOnInvoke();
    return new StartOfCall(
        outcome.cost().hits().plus(pricing.loads(loads)),
        true,
        caller -> !pricing.fits(pricing.with(outcome.footprint(), method, caller)));
  }

  /** From the end of the invoke at a hit to the end of the return, by one that has this caller. */
  long cycles(Pricing pricing, MethodInfo method, InvokeKind kind, MethodInfo caller) {
    return body.cycles()
        + (loadsMethod ? pricing.invokeLoad(kind, method) : 0)
        + (loadsCaller.test(caller) ? pricing.returnLoad(method, caller.words()) : 0);
  }
}
