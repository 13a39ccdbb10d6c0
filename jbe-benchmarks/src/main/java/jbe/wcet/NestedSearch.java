package jbe.wcet;

import jbe.driver.Iterated;

/** Searches an array of four dimensions, 5 by 5 by 5 by 5, for a value that is its last. */
public final class NestedSearch extends Iterated {
  private static final int SIZE = 5;
  private static final int MISSING = 400;

  private final int[][][][] keys = new int[SIZE][SIZE][SIZE][SIZE];
  private final int[][][][] answers = new int[SIZE][SIZE][SIZE][SIZE];

  public String name() {
    return "NestedSearch";
  }

  public void start() {
    int value = 0;
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        for (int k = 0; k < SIZE; k++) {
          for (int m = 0; m < SIZE; m++) {
            keys[i][j][k][m] = value % MISSING;
            answers[i][j][k][m] = 3 * value + 1;
            value++;
          }
        }
      }
    }
    keys[SIZE - 1][SIZE - 1][SIZE - 1][SIZE - 1] = MISSING;
  }

  protected int iterate() {
    return find(MISSING);
  }

  private int find(int key) {
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        for (int k = 0; k < SIZE; k++) {
          for (int m = 0; m < SIZE; m++) {
            if (keys[i][j][k][m] == key) {
              return answers[i][j][k][m];
            }
          }
        }
      }
    }
    return -1;
  }
}
