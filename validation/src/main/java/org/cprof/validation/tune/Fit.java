package org.cprof.validation.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Free prices fitted to measurements. Errors count in relation to what was measured, so that a long
 * benchmark weighs no more than a short one.
 *
 * @param prices in cycles, in the order of the free prices
 * @param errorBars the standard deviation of each; NaN if the measurements don't decide it, or are
 *     no more than there are unknowns
 * @param isDecided whether the measurements decide the price
 * @param confounded groups of prices of which the measurements decide only sums
 */
record Fit(
    double[] prices, double[] errorBars, boolean[] isDecided, List<List<Integer>> confounded) {
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
    if (integer) {
      change = round(free, a, b, change, low, high, resolution.isDecided());
    }
    double[] prices = new double[unknowns];
    for (int j = 0; j < unknowns; j++) {
      prices[j] = free.get(j).initial() + change[j];
    }
    return new Fit(
        prices,
        resolution.errorBars(sumOfSquares(a, b, change), counts.length),
        resolution.isDecided(),
        resolution.confounded());
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
   * @param variances of the unknowns for a variance of 1 of the measurements
   */
  private record Resolution(double[][] matrix, double[] variances, int rank) {
    static Resolution of(double[][] a, int unknowns) {
      double[][] matrix = new double[unknowns][unknowns];
      double[] variances = new double[unknowns];
      if (a.length == 0 || unknowns == 0) {
        return new Resolution(matrix, variances, 0);
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
            matrix[i][j] += svd.v().getEntry(i, k) * svd.v().getEntry(j, k);
          }
          double part = svd.v().getEntry(i, k) / svd.values()[k] / scale[i];
          variances[i] += part * part;
        }
      }
      return new Resolution(matrix, variances, svd.values().length);
    }

    boolean[] isDecided() {
      boolean[] decided = new boolean[matrix.length];
      for (int j = 0; j < matrix.length; j++) {
        decided[j] = matrix[j][j] > 1 - RESOLUTION_TOLERANCE;
      }
      return decided;
    }

    double[] errorBars(double sumOfSquares, int measurements) {
      double[] bars = new double[matrix.length];
      boolean[] decided = isDecided();
      Arrays.fill(bars, Double.NaN);
      if (measurements > rank) {
        for (int j = 0; j < bars.length; j++) {
          if (decided[j]) {
            bars[j] = Math.sqrt(variances[j] * sumOfSquares / (measurements - rank));
          }
        }
      }
      return bars;
    }

    /** Undecided unknowns that depend on each other; those in no measurement are left out. */
    List<List<Integer>> confounded() {
      boolean[] decided = isDecided();
      List<List<Integer>> groups = new ArrayList<>();
      boolean[] seen = new boolean[matrix.length];
      for (int first = 0; first < matrix.length; first++) {
        TreeSet<Integer> group = new TreeSet<>();
        collect(first, decided, seen, group);
        if (group.size() > 1) {
          groups.add(List.copyOf(group));
        }
      }
      return groups;
    }

    private void collect(int next, boolean[] decided, boolean[] seen, TreeSet<Integer> group) {
      if (seen[next] || decided[next]) {
        return;
      }
      seen[next] = true;
      group.add(next);
      for (int other = 0; other < matrix.length; other++) {
        if (Math.abs(matrix[next][other]) > RESOLUTION_TOLERANCE) {
          collect(other, decided, seen, group);
        }
      }
    }
  }
}
