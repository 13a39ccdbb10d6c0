package jbe.wcet;

import jbe.driver.Iterated;

/**
 * Solves six simultaneous linear equations in floats by LU decomposition without pivoting, which is
 * safe as the diagonal dominates, and substitution forwards and backwards.
 */
public final class LinearEquations extends Iterated {
  private static final int SIZE = 6;

  private final float[][] matrix = new float[SIZE][SIZE];
  private final float[] right = new float[SIZE];
  private final float[] solution = new float[SIZE];

  public String name() {
    return "LinearEquations";
  }

  public void start() {
    for (int i = 0; i < SIZE; i++) {
      solution[i] = 0;
    }
  }

  protected int iterate() {
    for (int row = 0; row < SIZE; row++) {
      float sum = 0;
      for (int column = 0; column < SIZE; column++) {
        float element = row == column ? 40 : row + column + 1;
        matrix[row][column] = element;
        sum += element * (column + 1);
      }
      right[row] = sum;
    }
    decompose();
    substitute();
    int digits = 0;
    for (int i = 0; i < SIZE; i++) {
      digits = digits * 10 + (int) (solution[i] + 0.5f);
    }
    return digits;
  }

  /** Leaves the upper matrix above the diagonal and the lower one's factors below it. */
  private void decompose() {
    for (int pivot = 0; pivot < SIZE - 1; pivot++) {
      for (int row = pivot + 1; row < SIZE; row++) {
        float factor = matrix[row][pivot] / matrix[pivot][pivot];
        matrix[row][pivot] = factor;
        for (int column = pivot + 1; column < SIZE; column++) {
          matrix[row][column] -= factor * matrix[pivot][column];
        }
      }
    }
  }

  private void substitute() {
    for (int row = 0; row < SIZE; row++) {
      float rest = right[row];
      for (int column = 0; column < row; column++) {
        rest -= matrix[row][column] * solution[column];
      }
      solution[row] = rest;
    }
    for (int row = SIZE - 1; row >= 0; row--) {
      float rest = solution[row];
      for (int column = row + 1; column < SIZE; column++) {
        rest -= matrix[row][column] * solution[column];
      }
      solution[row] = rest / matrix[row][row];
    }
  }
}
