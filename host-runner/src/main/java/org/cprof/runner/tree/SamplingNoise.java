package org.cprof.runner.tree;

/** How far samples agree with the shares that they were drawn from. */
final class SamplingNoise {
  private static final int EXACT_BELOW = 16;

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
