package org.cprof.runner.diff;

import java.math.BigInteger;

/**
 * Why cycles changed, in three parts that add up to the change exactly.
 *
 * @param moreCalls what the calls that came or went cost before, without method loads; all of a
 *     context that is new or gone
 * @param dearerCalls what the calls cost more than before, without method loads
 * @param methodLoad what loading methods costs more than before
 */
public record Attribution(long moreCalls, long dearerCalls, long methodLoad) {
  static final Attribution NOTHING = new Attribution(0, 0, 0);

  /** The exclusive cycles of a context, of which {@code load} are spent on loading methods. */
  record Cost(long calls, long cycles, long load) {
    long withoutLoad() {
      return cycles - load;
    }
  }

  /** Splits the change of one context. */
  static Attribution of(Cost before, Cost after) {
    long change = after.withoutLoad() - before.withoutLoad();
    long moreCalls;
    if (before.calls() == 0 || after.calls() == 0) {
      moreCalls = before.calls() == after.calls() ? 0 : change;
    } else {
      // Rounded to whole cycles; what is left over counts for the price of the calls.
      moreCalls =
          BigInteger.valueOf(after.calls() - before.calls())
              .multiply(BigInteger.valueOf(before.withoutLoad()))
              .divide(BigInteger.valueOf(before.calls()))
              .longValue();
    }
    return new Attribution(moreCalls, change - moreCalls, after.load() - before.load());
  }

  Attribution plus(Attribution other) {
    return new Attribution(
        moreCalls + other.moreCalls,
        dearerCalls + other.dearerCalls,
        methodLoad + other.methodLoad);
  }

  /** The whole change. */
  public long sum() {
    return moreCalls + dearerCalls + methodLoad;
  }
}
