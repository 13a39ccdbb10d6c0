package jbe.wcet;

import jbe.driver.Iterated;

/** Sorts ten numbers that come in reverse order, the worst case, by insertion. */
public final class InsertionSort extends Iterated {
  private static final int SIZE = 10;

  private final int[] values = new int[SIZE];

  public String name() {
    return "InsertionSort";
  }

  public void start() {
    for (int i = 0; i < SIZE; i++) {
      values[i] = 0;
    }
  }

  protected int iterate() {
    for (int i = 0; i < SIZE; i++) {
      values[i] = 2 * (SIZE - i);
    }
    for (int i = 1; i < SIZE; i++) {
      int value = values[i];
      int k = i - 1;
      while (k >= 0 && values[k] > value) {
        values[k + 1] = values[k];
        k--;
      }
      values[k + 1] = value;
    }
    int checksum = 0;
    for (int i = 0; i < SIZE; i++) {
      checksum = (checksum << 1) + values[i];
    }
    return checksum;
  }
}
