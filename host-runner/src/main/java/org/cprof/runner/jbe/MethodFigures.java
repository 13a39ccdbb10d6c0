package org.cprof.runner.jbe;

import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;

/**
 * What the references tell of a method below a kernel's {@code run}.
 *
 * @param words its size on the target in words of 4 bytes
 * @param calls how often it was called
 * @param exclusiveCycles of the bytecodes executed in it
 * @param inclusiveCycles from its invokes to their returns, counted at every level of a recursion
 * @param bytecodes of the target executed in it
 * @param invokeMisses misses of the method cache when it was invoked
 * @param returnMisses misses of the method cache on return into it
 */
public record MethodFigures(
    int words,
    long calls,
    long exclusiveCycles,
    long inclusiveCycles,
    long bytecodes,
    long invokeMisses,
    long returnMisses) {
  static MethodFigures of(MethodTotals totals, int method) {
    return new MethodFigures(
        totals.words(method),
        totals.calls(method),
        totals.metric(Metric.CYCLES, method),
        totals.inclusiveCyclesEveryLevel(method),
        totals.metric(Metric.BYTECODES, method),
        totals.metric(Metric.INVOKE_MISSES, method),
        totals.metric(Metric.RETURN_MISSES, method));
  }

  MethodFigures plus(MethodFigures other) {
    return combine(other, 1);
  }

  MethodFigures minus(MethodFigures other) {
    return combine(other, -1);
  }

  private MethodFigures combine(MethodFigures other, int sign) {
    return new MethodFigures(
        Math.max(words, other.words),
        calls + sign * other.calls,
        exclusiveCycles + sign * other.exclusiveCycles,
        inclusiveCycles + sign * other.inclusiveCycles,
        bytecodes + sign * other.bytecodes,
        invokeMisses + sign * other.invokeMisses,
        returnMisses + sign * other.returnMisses);
  }
}
