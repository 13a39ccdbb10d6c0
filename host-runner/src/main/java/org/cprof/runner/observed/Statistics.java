package org.cprof.runner.observed;

import java.util.Arrays;
import org.cprof.calls.CallEnd;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;

/**
 * What was observed of the calls of one method, in cycles of the target. Nothing of it bounds what
 * other calls take.
 *
 * @param calls that ended, all of them
 * @param kept how many of these the median and the percentiles are of
 * @param median nearest rank, like the percentiles
 * @param worst number of the longest call, from 0
 */
public record Statistics(
    String method,
    long calls,
    long unended,
    long exceptions,
    int kept,
    long cycles,
    long least,
    long median,
    long percentile90,
    long percentile99,
    long most,
    long worst,
    String arguments) {

  /** The statistics of a method's calls. */
  public static Statistics of(MethodCalls calls) {
    long[] sorted = cycles(calls);
    Arrays.sort(sorted);
    return new Statistics(
        calls.method(),
        calls.ended(),
        calls.begun() - calls.ended(),
        calls.left(),
        sorted.length,
        calls.cycles(),
        calls.least(),
        rank(sorted, 50),
        rank(sorted, 90),
        rank(sorted, 99),
        calls.most(),
        calls.longest(),
        calls.arguments());
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
