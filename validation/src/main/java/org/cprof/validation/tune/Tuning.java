package org.cprof.validation.tune;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cprof.runner.jbe.Measurement;

/**
 * Prices fitted to measurements, and what estimates by them are worth.
 *
 * @param before the estimates by the prices before, in the order of the measurements
 * @param after the estimates by the fitted prices
 * @param leftOut the estimates of each measurement by prices that were fitted to all but those of
 *     its benchmark: large errors here with small ones in {@code after} mean that the prices fit
 *     these benchmarks and no others
 */
record Tuning(
    List<FreePrice> free,
    List<Measurement> measurements,
    double[][] counts,
    Fit fit,
    double[] before,
    double[] after,
    double[] leftOut) {

  /** Cycles by which a price that is held at a bound may differ from it. */
  private static final double ROUNDING = 1e-9;

  static Tuning of(
      List<FreePrice> free, List<Measurement> measurements, OpcodeCounts opcodes, boolean integer) {
    int rows = measurements.size();
    double[][] counts = new double[rows][];
    double[] before = new double[rows];
    double[] measured = new double[rows];
    for (int i = 0; i < rows; i++) {
      counts[i] = opcodes.of(measurements.get(i));
      before[i] = opcodes.initialEstimate(measurements.get(i));
      measured[i] = measurements.get(i).cycles();
    }
    Fit fit = Fit.of(free, counts, before, measured, integer);
    double[] after = new double[rows];
    for (int i = 0; i < rows; i++) {
      after[i] = estimate(free, counts[i], before[i], fit.prices());
    }
    double[] leftOut = new double[rows];
    byBenchmark(measurements)
        .values()
        .forEach(out -> leaveOut(free, counts, before, measured, integer, out, leftOut));
    return new Tuning(free, measurements, counts, fit, before, after, leftOut);
  }

  private static Map<String, List<Integer>> byBenchmark(List<Measurement> measurements) {
    return IntStream.range(0, measurements.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                i -> measurements.get(i).benchmark(), LinkedHashMap::new, Collectors.toList()));
  }

  private static void leaveOut(
      List<FreePrice> free,
      double[][] counts,
      double[] before,
      double[] measured,
      boolean integer,
      List<Integer> out,
      double[] leftOut) {
    int[] rest = IntStream.range(0, counts.length).filter(i -> !out.contains(i)).toArray();
    double[][] restCounts = new double[rest.length][];
    double[] restBefore = new double[rest.length];
    double[] restMeasured = new double[rest.length];
    for (int k = 0; k < rest.length; k++) {
      restCounts[k] = counts[rest[k]];
      restBefore[k] = before[rest[k]];
      restMeasured[k] = measured[rest[k]];
    }
    double[] prices = Fit.of(free, restCounts, restBefore, restMeasured, integer).prices();
    for (int i : out) {
      leftOut[i] = estimate(free, counts[i], before[i], prices);
    }
  }

  private static double estimate(
      List<FreePrice> free, double[] counts, double before, double[] prices) {
    double estimate = before;
    for (int j = 0; j < prices.length; j++) {
      estimate += counts[j] * (prices[j] - free.get(j).initial());
    }
    return estimate;
  }

  /** The executions of a free price's bytecodes in all measurements. */
  double executions(int price) {
    double sum = 0;
    for (double[] row : counts) {
      sum += Math.abs(row[price]);
    }
    return sum;
  }

  /** Whether a price that was executed would have left its range if it could. */
  boolean isAtBound(int price) {
    FreePrice bounds = free.get(price);
    double fitted = fit.prices()[price];
    return executions(price) > 0
        && (Math.abs(fitted - bounds.low()) < ROUNDING
            || Math.abs(fitted - bounds.high()) < ROUNDING);
  }

  /** Whether the measurements decide some prices, and nothing is left that shows their scatter. */
  boolean hasNoIntervals() {
    return IntStream.range(0, free.size()).anyMatch(j -> fit.isDecided()[j])
        && Arrays.stream(fit.intervals()).allMatch(Objects::isNull);
  }

  /** The mean of the errors of estimates in percent of what was measured, without signs. */
  double meanError(double[] estimates) {
    double sum = 0;
    for (int i = 0; i < estimates.length; i++) {
      sum += error(estimates, i);
    }
    return estimates.length == 0 ? 0 : sum / estimates.length;
  }

  /** The greatest of them. */
  double worstError(double[] estimates) {
    double worst = 0;
    for (int i = 0; i < estimates.length; i++) {
      worst = Math.max(worst, error(estimates, i));
    }
    return worst;
  }

  private double error(double[] estimates, int row) {
    double measured = measurements.get(row).cycles();
    return 100 * Math.abs(estimates[row] - measured) / measured;
  }
}
