package jbe.wcet;

import jbe.driver.Iterated;

/** Searches 15 sorted keys by halving, for each key and for what lies between them. */
public final class BinarySearch extends Iterated {
  private static final int SIZE = 15;

  private final int[] keys = new int[SIZE];
  private final int[] values = new int[SIZE];

  public String name() {
    return "BinarySearch";
  }

  public void start() {
    for (int i = 0; i < SIZE; i++) {
      keys[i] = 3 * i + 1;
      values[i] = 100 + i * i;
    }
  }

  protected int iterate() {
    int sum = 0;
    for (int key = 0; key < 3 * SIZE; key++) {
      sum += find(key);
    }
    return sum;
  }

  private int find(int key) {
    int low = 0;
    int high = SIZE - 1;
    while (low <= high) { // @WCA loop <= 4
      // Of 15, 7, 3 keys and 1 that are left.
      int middle = (low + high) >> 1;
      if (keys[middle] == key) {
        return values[middle];
      }
      if (keys[middle] > key) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
    }
    return -1;
  }
}
