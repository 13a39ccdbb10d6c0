package org.cprof.validation.tune;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Free prices fitted to measurements. Errors count in relation to what was measured, so that a long
 * benchmark weighs no more than a short one.
 *
 * @param prices in cycles, in the order of the free prices
 * @param intervals in which each is with 95 % confidence; null if the measurements don't decide it,
 *     or decide no more than the prices
 * @param isDecided whether the measurements decide the price
 * @param confounded groups of prices of which the measurements decide only sums
 * @param alike groups of decided prices that the scatter of the measurements leaves open: one could
 *     be the least that it can be, if the others make up for it
 */
record Fit(
    double[] prices,
    Interval[] intervals,
    boolean[] isDecided,
    List<List<Integer>> confounded,
    List<List<Integer>> alike) {
  static final double CONFIDENCE = 0.95;

  /** Estimates whose correlation is below this say little but the sum of two prices. */
  private static final double ALIKE = -0.9;

  /** Entries of the resolution matrix beyond this are no rounding. */
  private static final double RESOLUTION_TOLERANCE = 1e-6;

  /**
   * Fits prices.
   *
   * @param free the prices to find
   * @param counts executions of each, per measurement
   * @param initial the estimates at the initial prices, in cycles
   * @param measured in cycles
   * @param integer whether the prices must be whole numbers
   */
  static Fit of(
      List<FreePrice> free,
      double[][] counts,
      double[] initial,
      double[] measured,
      boolean integer) {
    int unknowns = free.size();
    double[][] a = new double[counts.length][unknowns];
    double[] b = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      b[i] = (measured[i] - initial[i]) / measured[i];
      for (int j = 0; j < unknowns; j++) {
        a[i][j] = counts[i][j] / measured[i];
      }
    }
    double[] low = new double[unknowns];
    double[] high = new double[unknowns];
    for (int j = 0; j < unknowns; j++) {
      low[j] = free.get(j).low() - free.get(j).initial();
      high[j] = free.get(j).high() - free.get(j).initial();
    }
    double[] change = LeastSquares.solve(a, b, low, high);
    Resolution resolution = Resolution.of(a, unknowns);
    double[] halfWidths = resolution.halfWidths(sumOfSquares(a, b, change), counts.length);
    Interval[] intervals = new Interval[unknowns];
    for (int j = 0; j < unknowns; j++) {
      double fitted = free.get(j).initial() + change[j];
      intervals[j] =
          Double.isNaN(halfWidths[j]) ? null : Interval.of(free.get(j), fitted, halfWidths[j]);
    }
    if (integer) {
      change = round(free, a, b, change, low, high, resolution.isDecided());
    }
    double[] prices = new double[unknowns];
    for (int j = 0; j < unknowns; j++) {
      prices[j] = free.get(j).initial() + change[j];
    }
    return new Fit(
        prices,
        intervals,
        resolution.isDecided(),
        resolution.confounded(),
        alike(free, intervals, resolution));
  }

  /** A price that may be its least, with the one that would make up for it most. */
  private static List<List<Integer>> alike(
      List<FreePrice> free, Interval[] intervals, Resolution resolution) {
    DisjointSets groups = new DisjointSets(free.size());
    for (int j = 0; j < free.size(); j++) {
      if (intervals[j] != null && intervals[j].low() <= free.get(j).low()) {
        int other = -1;
        double strongest = ALIKE;
        for (int k = 0; k < free.size(); k++) {
          if (k != j && intervals[k] != null && resolution.correlation(j, k) < strongest) {
            strongest = resolution.correlation(j, k);
            other = k;
          }
        }
        if (other >= 0) {
          groups.join(j, other);
        }
      }
    }
    return groups.ofSeveral();
  }

  /**
   * Rounds one price after the other, the one closest to a whole number first, and fits the others
   * again each time, which then make up for it.
   */
  private static double[] round(
      List<FreePrice> free,
      double[][] a,
      double[] b,
      double[] change,
      double[] low,
      double[] high,
      boolean[] isDecided) {
    double[] least = low.clone();
    double[] most = high.clone();
    double[] rounded = change;
    boolean[] done = new boolean[change.length];
    for (int turn = 0; turn < change.length; turn++) {
      int closest = -1;
      double distance = 2;
      for (int j = 0; j < rounded.length; j++) {
        double price = free.get(j).initial() + rounded[j];
        double away = Math.abs(price - Math.rint(price)) + (isDecided[j] ? 0 : 1);
        if (!done[j] && away < distance) {
          distance = away;
          closest = j;
        }
      }
      FreePrice next = free.get(closest);
      double whole = Math.rint(next.initial() + rounded[closest]);
      whole = Math.max(Math.ceil(next.low()), Math.min(Math.floor(next.high()), whole));
      done[closest] = true;
      least[closest] = whole - next.initial();
      most[closest] = least[closest];
      rounded = solveHeld(a, b, least, most, done);
    }
    return rounded;
  }

  /** Takes what is done out of the problem, so that the rest has 0 within its bounds again. */
  private static double[] solveHeld(
      double[][] a, double[] b, double[] low, double[] high, boolean[] done) {
    double[] rest = b.clone();
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < done.length; j++) {
        rest[i] -= done[j] ? a[i][j] * low[j] : 0;
      }
    }
    double[] openLow = low.clone();
    double[] openHigh = high.clone();
    for (int j = 0; j < done.length; j++) {
      if (done[j]) {
        openLow[j] = 0;
        openHigh[j] = 0;
      }
    }
    double[] solution = LeastSquares.solve(a, rest, openLow, openHigh);
    for (int j = 0; j < done.length; j++) {
      solution[j] += done[j] ? low[j] : 0;
    }
    return solution;
  }

  private static double sumOfSquares(double[][] a, double[] b, double[] change) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double residual = b[i];
      for (int j = 0; j < change.length; j++) {
        residual -= a[i][j] * change[j];
      }
      sum += residual * residual;
    }
    return sum;
  }

  /**
   * What the measurements can decide: the resolution matrix, which is the identity if they decide
   * everything.
   *
   * @param covariances of the unknowns for a variance of 1 of the measurements
   */
  private record Resolution(double[][] matrix, double[][] covariances, int rank) {
    static Resolution of(double[][] a, int unknowns) {
      double[][] matrix = new double[unknowns][unknowns];
      double[][] covariances = new double[unknowns][unknowns];
      if (a.length == 0 || unknowns == 0) {
        return new Resolution(matrix, covariances, 0);
      }
      double[] scale = LeastSquares.lengths(a, unknowns);
      double[][] scaled = new double[a.length][unknowns];
      for (int i = 0; i < a.length; i++) {
        for (int j = 0; j < unknowns; j++) {
          scaled[i][j] = a[i][j] / scale[j];
        }
      }
      LeastSquares.Decomposition svd = LeastSquares.Decomposition.of(scaled);
      for (int k = 0; k < svd.values().length; k++) {
        for (int i = 0; i < unknowns; i++) {
          for (int j = 0; j < unknowns; j++) {
            double part = svd.v().getEntry(i, k) * svd.v().getEntry(j, k);
            matrix[i][j] += part;
            covariances[i][j] += part / svd.values()[k] / svd.values()[k] / scale[i] / scale[j];
          }
        }
      }
      return new Resolution(matrix, covariances, svd.values().length);
    }

    boolean[] isDecided() {
      boolean[] decided = new boolean[matrix.length];
      for (int j = 0; j < matrix.length; j++) {
        decided[j] = matrix[j][j] > 1 - RESOLUTION_TOLERANCE;
      }
      return decided;
    }

    /**
     * What a price may differ by with 95 % confidence: the scatter of the measurements is known
     * from as many of them as there are beyond those that the prices take, by Student's
     * distribution.
     */
    double[] halfWidths(double sumOfSquares, int measurements) {
      double[] halfWidths = new double[matrix.length];
      boolean[] decided = isDecided();
      Arrays.fill(halfWidths, Double.NaN);
      int freedom = measurements - rank;
      if (freedom > 0) {
        double factor =
            new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        for (int j = 0; j < halfWidths.length; j++) {
          if (decided[j]) {
            halfWidths[j] = factor * Math.sqrt(covariances[j][j] * sumOfSquares / freedom);
          }
        }
      }
      return halfWidths;
    }

    double correlation(int i, int j) {
      return covariances[i][j] / Math.sqrt(covariances[i][i] * covariances[j][j]);
    }

    /** Undecided unknowns that depend on each other; those in no measurement are left out. */
    List<List<Integer>> confounded() {
      boolean[] decided = isDecided();
      DisjointSets groups = new DisjointSets(matrix.length);
      for (int i = 0; i < matrix.length; i++) {
        for (int j = 0; j < i; j++) {
          if (!decided[i] && !decided[j] && Math.abs(matrix[i][j]) > RESOLUTION_TOLERANCE) {
            groups.join(i, j);
          }
        }
      }
      return groups.ofSeveral();
    }
  }
}
