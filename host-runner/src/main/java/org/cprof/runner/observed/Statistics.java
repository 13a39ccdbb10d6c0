package org.cprof.runner.observed;

import java.util.Arrays;
import java.util.List;
import org.cprof.calls.CallEnd;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;

/**
 * What was observed of the calls of one method, in cycles of the target. Nothing of it bounds what
 * other calls take.
 *
 * @param all figures of all calls, without the calls
 * @param kept how many of these the median and the percentiles are of
 * @param median nearest rank, like the percentiles
 */
public record Statistics(
    MethodCalls all, int kept, long median, long percentile90, long percentile99) {

  public static Statistics of(MethodCalls calls) {
    long[] sorted = cycles(calls);
    Arrays.sort(sorted);
    return new Statistics(
        calls.with(List.of()), sorted.length, rank(sorted, 50), rank(sorted, 90), rank(sorted, 99));
  }

  /** How many did not end. */
  public long unended() {
    return all.begun() - all.ended();
  }

  /** The cycles of the calls that ended and were kept, in the order of their begins. */
  static long[] cycles(MethodCalls calls) {
    return calls.calls().stream()
        .filter(call -> call.end() != CallEnd.NONE)
        .mapToLong(RecordedCall::cycles)
        .toArray();
  }

  /** The first call that takes the median, which is one of those that were kept. */
  public static long typical(MethodCalls calls) {
    long median = of(calls).median();
    return calls.calls().stream()
        .filter(call -> call.end() != CallEnd.NONE && call.cycles() == median)
        .mapToLong(RecordedCall::number)
        .findFirst()
        .orElse(-1);
  }

  /** The least value that so many percent of the values do not exceed; 0 without values. */
  private static long rank(long[] sorted, int percent) {
    return sorted.length == 0
        ? 0
        : sorted[(int) Math.max(0, ((long) sorted.length * percent + 99) / 100 - 1)];
  }
}
