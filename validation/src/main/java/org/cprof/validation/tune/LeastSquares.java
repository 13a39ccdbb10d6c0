package org.cprof.validation.tune;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * Least squares with bounds: the x closest to 0 among those for which the sum of the squares of
 * {@code a x - b} is least while each x stays within its bounds, which contain 0.
 *
 * <p>Active set: whatever would leave its bounds on the way to the solution of the others is held
 * there, and let go again when the sum would become less inside. The steps are solved by singular
 * values, so that columns that can't be told apart share a change and are not an error. Columns are
 * scaled to length 1 first, since some bytecodes are executed a thousand times as often as others.
 */
final class LeastSquares {
  /** Singular values below this part of the greatest are those of rounding. */
  static final double RANK_TOLERANCE = 1e-9;

  private static final double GRADIENT_TOLERANCE = 1e-9;

  private final double[][] a;
  private final double[] b;
  private final double[] low;
  private final double[] high;
  private final double[] scale;
  private final double[] x;
  private final boolean[] held;

  private LeastSquares(double[][] a, double[] b, double[] low, double[] high) {
    this.a = a;
    this.b = b;
    this.low = low;
    this.high = high;
    this.scale = lengths(a, low.length);
    this.x = new double[low.length];
    this.held = new boolean[low.length];
  }

  /**
   * Solves the problem.
   *
   * @param a a row per measurement, a column per unknown
   */
  static double[] solve(double[][] a, double[] b, double[] low, double[] high) {
    return new LeastSquares(a, b, low, high).solve();
  }

  /** The lengths of the columns; 1 for those with nothing but 0. */
  static double[] lengths(double[][] a, int columns) {
    double[] lengths = new double[columns];
    for (int j = 0; j < columns; j++) {
      double sum = 0;
      for (double[] row : a) {
        sum += row[j] * row[j];
      }
      lengths[j] = sum == 0 ? 1 : Math.sqrt(sum);
    }
    return lengths;
  }

  private double[] solve() {
    for (int j = 0; j < x.length; j++) {
      int column = j;
      boolean isZero = Arrays.stream(a).allMatch(row -> row[column] == 0);
      held[j] = low[j] == high[j] || isZero;
    }
    // Each turn holds or lets go one unknown; far fewer are enough where it converges.
    for (int turn = 0; turn < 10 * (x.length + 1); turn++) {
      int blocking = step();
      if (blocking >= 0) {
        held[blocking] = true;
      } else if (!letGo()) {
        break;
      }
    }
    return x;
  }

  /** Goes to the solution of all that is not held, or as far as the first bound; -1 if there. */
  private int step() {
    int[] open = open();
    if (open.length == 0 || a.length == 0) {
      return -1;
    }
    double[] direction = direction(open);
    double most = 1;
    int blocking = -1;
    for (int k = 0; k < open.length; k++) {
      int j = open[k];
      double room = direction[k] > 0 ? high[j] - x[j] : low[j] - x[j];
      if (direction[k] != 0 && room / direction[k] < most) {
        most = Math.max(0, room / direction[k]);
        blocking = j;
      }
    }
    for (int k = 0; k < open.length; k++) {
      x[open[k]] += most * direction[k];
    }
    if (blocking >= 0) {
      x[blocking] =
          Math.abs(x[blocking] - low[blocking]) < Math.abs(x[blocking] - high[blocking])
              ? low[blocking]
              : high[blocking];
    }
    return blocking;
  }

  private int[] open() {
    return IntStream.range(0, x.length).filter(j -> !held[j]).toArray();
  }

  private double[] direction(int[] open) {
    double[] residual = residual();
    double[][] part = new double[a.length][open.length];
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < open.length; k++) {
        part[i][k] = a[i][open[k]] / scale[open[k]];
      }
    }
    double[] direction = Decomposition.of(part).solve(residual);
    for (int k = 0; k < open.length; k++) {
      direction[k] /= scale[open[k]];
    }
    return direction;
  }

  private double[] residual() {
    double[] residual = b.clone();
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < x.length; j++) {
        residual[i] -= a[i][j] * x[j];
      }
    }
    return residual;
  }

  /** Lets go the one unknown that would lessen the sum most inside its bounds, if any. */
  private boolean letGo() {
    double[] residual = residual();
    double length = Math.sqrt(sumOfSquares(b)) + 1;
    int best = -1;
    double steepest = GRADIENT_TOLERANCE * length;
    for (int j = 0; j < x.length; j++) {
      if (held[j] && low[j] < high[j]) {
        double slope = 0;
        for (int i = 0; i < a.length; i++) {
          slope += a[i][j] / scale[j] * residual[i];
        }
        double inwards = x[j] == low[j] ? slope : -slope;
        if (inwards > steepest) {
          steepest = inwards;
          best = j;
        }
      }
    }
    if (best >= 0) {
      held[best] = false;
    }
    return best >= 0;
  }

  private static double sumOfSquares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }

  /** Singular values of a matrix, without those of rounding. */
  record Decomposition(RealMatrix u, double[] values, RealMatrix v) {
    static Decomposition of(double[][] matrix) {
      SingularValueDecomposition svd =
          new SingularValueDecomposition(new Array2DRowRealMatrix(matrix, false));
      double[] all = svd.getSingularValues();
      int rank = 0;
      while (rank < all.length && all[rank] > RANK_TOLERANCE * all[0]) {
        rank++;
      }
      double[] values = Arrays.copyOf(all, rank);
      return new Decomposition(svd.getU(), values, svd.getV());
    }

    /** The solution of least squares that is closest to 0. */
    double[] solve(double[] right) {
      double[] solution = new double[v.getRowDimension()];
      for (int k = 0; k < values.length; k++) {
        double coefficient = 0;
        for (int i = 0; i < right.length; i++) {
          coefficient += u.getEntry(i, k) * right[i];
        }
        for (int j = 0; j < solution.length; j++) {
          solution[j] += v.getEntry(j, k) * coefficient / values[k];
        }
      }
      return solution;
    }
  }
}
