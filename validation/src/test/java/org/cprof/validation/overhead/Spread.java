package org.cprof.validation.overhead;

import java.util.Arrays;
import java.util.List;

/** The middle of some measurements and how far they lie apart. */
record Spread(double median, double min, double max) {

  /** Of at least one value; the median of an even number is the mean of the two in the middle. */
  static Spread of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** The geometric mean of the medians, the fair mean of factors. */
  static double geometricMean(List<Spread> spreads) {
    return Math.exp(
        spreads.stream().mapToDouble(spread -> Math.log(spread.median)).average().orElseThrow());
  }
}
