package org.cprof.runner.tree;

import org.hipparchus.special.Gamma;

/** How far samples agree with the shares that they were drawn from. */
final class SamplingNoise {
  private SamplingNoise() {}

  /**
   * The overlap percentage that is expected of independent samples and of the weights themselves:
   * 100 less half of the mean absolute deviations of all shares, each that of a binomial
   * distribution, by De Moivre's formula (Diaconis and Zabell, Statistical Science 6, 1991).
   *
   * @param weights of the contexts, not all 0
   * @param samples how many are drawn, at least 1
   */
  static double expectedPercent(double[] weights, long samples) {
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
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
    double logOfWays =
        Gamma.logGamma(n + 1.0) - Gamma.logGamma(k + 1.0) - Gamma.logGamma(n - k + 1.0);
    return 2 * k * Math.exp(logOfWays + k * Math.log(p) + (n - k + 1) * Math.log1p(-p));
  }
}
