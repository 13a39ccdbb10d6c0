package org.cprof.change;

import java.math.BigInteger;

/**
 * Why cycles changed, in three parts that add up to the change exactly. Reports, checks and tests
 * split a change by this rule alone.
 *
 * @param byCalls cycles that the calls that came or went cost before, without method loads; all of
 *     a context that is new or gone
 * @param byPrice cycles that the calls cost more than before, without method loads
 * @param byLoads cycles that loading methods costs more than before
 */
public record ChangeParts(long byCalls, long byPrice, long byLoads) {
  public static final ChangeParts NONE = new ChangeParts(0, 0, 0);

  /**
   * What one context costs.
   *
   * @param calls of it
   * @param cycles exclusive
   * @param loadCycles of these, those that load methods
   */
  public record Cost(long calls, long cycles, long loadCycles) {
    private long withoutLoads() {
      return cycles - loadCycles;
    }
  }

  /**
   * Splits the change of one context.
   *
   * @throws ArithmeticException if the change does not fit into 64 bits
   */
  public static ChangeParts of(Cost before, Cost after) {
    long change = Math.subtractExact(after.withoutLoads(), before.withoutLoads());
    long byCalls;
    if (before.calls() == 0 || after.calls() == 0) {
      byCalls = before.calls() == after.calls() ? 0 : change;
    } else {
      // Rounded to whole cycles; what is left over counts for the price of the calls. Where so many
      // cycles do not fit, calls and price say nothing apart.
      BigInteger exact =
          BigInteger.valueOf(after.calls() - before.calls())
              .multiply(BigInteger.valueOf(before.withoutLoads()))
              .divide(BigInteger.valueOf(before.calls()));
      byCalls = exact.bitLength() < Long.SIZE - 1 ? exact.longValue() : change;
    }
    return new ChangeParts(
        byCalls,
        Math.subtractExact(change, byCalls),
        Math.subtractExact(after.loadCycles(), before.loadCycles()));
  }

  /** The sum of both, part by part. */
  public ChangeParts plus(ChangeParts other) {
    return new ChangeParts(
        Math.addExact(byCalls, other.byCalls),
        Math.addExact(byPrice, other.byPrice),
        Math.addExact(byLoads, other.byLoads));
  }

  /** The whole change in cycles. */
  public long sum() {
    return byCalls + byPrice + byLoads;
  }
}
