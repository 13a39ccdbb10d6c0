package org.cprof.validation.overhead.workload;

/**
 * The product of two square matrices of doubles: three nested loops whose innermost block is tiny.
 */
final class MatrixProduct implements Workload {
  private final int size;
  private final int rounds;

  MatrixProduct(int size, int rounds) {
    this.size = size;
    this.rounds = rounds;
  }

  /** The sum of all elements of the product of {@code i+j} and {@code i-j}, an integer. */
  @Override
  public long run() {
    double[][] left = new double[size][size];
    double[][] right = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        left[i][j] = i + j;
        right[i][j] = i - j;
      }
    }
    double[][] product = new double[size][size];
    for (int round = 0; round < rounds; round++) {
      multiply(left, right, product);
    }
    return sum(product);
  }

  private static void multiply(double[][] left, double[][] right, double[][] product) {
    int size = left.length;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double sum = 0;
        for (int k = 0; k < size; k++) {
          sum += left[i][k] * right[k][j];
        }
        product[i][j] = sum;
      }
    }
  }

  private static long sum(double[][] matrix) {
    double sum = 0;
    for (double[] row : matrix) {
      for (double element : row) {
        sum += element;
      }
    }
    return (long) sum;
  }
}
