package org.cprof.runner.tree;

import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;

/**
 * How much two calling context trees are alike by one weight.
 *
 * @param percent the overlap percentage: over all contexts, the sum of the smaller of their shares
 *     in the two trees. 100 where every context has the same share in both; 0 where they have
 *     nothing in common. So CCCP and studies of sampled trees define it
 * @param correlation Pearson's coefficient of the contexts' weights, from -1 to 1; NaN if all
 *     weights of a tree are the same, or there is only one context
 * @param expected the percentage that is expected of as many samples drawn from the counted tree;
 *     NaN unless one of the trees is sampled
 * @param contexts how many contexts there are in either
 * @param common how many have a weight in both
 */
record Overlap(double percent, double correlation, double expected, int contexts, int common) {
  private static final double PERCENT = 100;

  /** Factorials below it are computed as they are defined. */
  private static final int EXACT_BELOW = 16;

  static Overlap of(Profile first, Profile second, Weight weight, boolean callSites) {
    SharedContexts contexts = new SharedContexts(callSites);
    contexts.add(first, weight);
    contexts.add(second, weight);
    double[] a = contexts.weights(0);
    double[] b = contexts.weights(1);
    double totalA = sum(a);
    double totalB = sum(b);
    double overlap = 0;
    int common = 0;
    for (int i = 0; i < a.length; i++) {
      if (a[i] > 0 && b[i] > 0) {
        overlap += Math.min(a[i] / totalA, b[i] / totalB);
        common++;
      }
    }
    double correlation = contexts.size() < 2 ? Double.NaN : correlation(a, b);
    double expected =
        weight == Weight.CALLS ? Double.NaN : expected(samples(first), a, samples(second), b);
    return new Overlap(PERCENT * overlap, correlation, expected, contexts.size(), common);
  }

  /** From the first weights on, so that equal ones have no deviation at all. */
  private static double correlation(double[] a, double[] b) {
    double sumA = 0;
    double sumB = 0;
    double squaresA = 0;
    double squaresB = 0;
    double products = 0;
    for (int i = 0; i < a.length; i++) {
      double x = a[i] - a[0];
      double y = b[i] - b[0];
      sumA += x;
      sumB += y;
      squaresA += x * x;
      squaresB += y * y;
      products += x * y;
    }
    double varianceA = squaresA - sumA * sumA / a.length;
    double varianceB = squaresB - sumB * sumB / a.length;
    return (products - sumA * sumB / a.length) / Math.sqrt(varianceA * varianceB);
  }

  private static double expected(long samplesA, double[] a, long samplesB, double[] b) {
    if (samplesA > 0 && samplesB == 0 && sum(b) > 0) {
      return expectedPercent(b, samplesA);
    }
    return samplesB > 0 && samplesA == 0 && sum(a) > 0 ? expectedPercent(a, samplesB) : Double.NaN;
  }

  /** 0 for a profile of counts. */
  private static long samples(Profile profile) {
    return Sampling.of(profile.header()).map(Sampling::samples).orElse(0L);
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /**
   * The overlap percentage that is expected of independent samples and of the weights themselves:
   * 100 less half of the mean absolute deviations of all shares, each that of a binomial
   * distribution, by De Moivre's formula (Diaconis and Zabell, Statistical Science 6, 1991).
   *
   * @param weights of the contexts, not all 0
   * @param samples how many are drawn, at least 1
   */
  static double expectedPercent(double[] weights, long samples) {
    double total = sum(weights);
    double deviations = 0;
    for (double weight : weights) {
      if (weight > 0 && weight < total) {
        deviations += deviation(weight / total, samples);
      }
    }
    return 100 * (1 - deviations / (2.0 * samples));
  }

  /** The mean of {@code |k - n p|} for a number {@code k} of successes out of n. */
  private static double deviation(double p, long n) {
    double k = Math.floor(n * p) + 1;
    double logOfWays = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
    return 2 * k * Math.exp(logOfWays + k * Math.log(p) + (n - k + 1) * Math.log1p(-p));
  }

  /** By Stirling's series, whose next term is below 1e-11. */
  private static double logFactorial(double n) {
    if (n < EXACT_BELOW) {
      double sum = 0;
      for (int i = 2; i <= n; i++) {
        sum += Math.log(i);
      }
      return sum;
    }
    double square = n * n;
    return n * Math.log(n)
        - n
        + Math.log(2 * Math.PI * n) / 2
        + (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / n;
  }
}
