package jbe.wcet;

import jbe.driver.Iterated;

/** Multiplies two 10 by 10 matrices of pseudo-random ints, which lie in arrays of arrays. */
public final class MatrixProduct extends Iterated {
  private static final int SIZE = 10;

  private final int[][] left = new int[SIZE][SIZE];
  private final int[][] right = new int[SIZE][SIZE];
  private final int[][] product = new int[SIZE][SIZE];

  public String name() {
    return "MatrixProduct";
  }

  public void start() {
    int seed = fill(left, 0);
    fill(right, seed);
  }

  private static int fill(int[][] matrix, int first) {
    int seed = first;
    for (int row = 0; row < SIZE; row++) {
      for (int column = 0; column < SIZE; column++) {
        seed = (seed * 133 + 81) & 0x1FFF;
        matrix[row][column] = seed;
      }
    }
    return seed;
  }

  protected int iterate() {
    int checksum = 0;
    for (int row = 0; row < SIZE; row++) {
      for (int column = 0; column < SIZE; column++) {
        int sum = 0;
        for (int k = 0; k < SIZE; k++) {
          sum += left[row][k] * right[k][column];
        }
        product[row][column] = sum;
        checksum = (checksum << 1) ^ sum ^ (checksum >>> 31);
      }
    }
    return checksum;
  }
}
