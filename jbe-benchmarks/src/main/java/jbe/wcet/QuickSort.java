package jbe.wcet;

import jbe.driver.Iterated;

/**
 * Sorts 20 numbers by quicksort without recursion: the part that waits is kept on a stack of its
 * own, the smaller one first.
 */
public final class QuickSort extends Iterated {
  private static final int SIZE = 20;

  private final int[] values = new int[SIZE];
  private final int[] waiting = new int[2 * SIZE];

  public String name() {
    return "QuickSort";
  }

  public void start() {
    for (int i = 0; i < SIZE; i++) {
      values[i] = 0;
    }
  }

  protected int iterate() {
    int seed = 5;
    for (int i = 0; i < SIZE; i++) {
      seed = (seed << 4) + seed + 11 & 0x3FF;
      values[i] = seed;
    }
    sort();
    int checksum = 0;
    for (int i = 0; i < SIZE; i++) {
      if (i > 0 && values[i - 1] > values[i]) {
        return -1;
      }
      checksum = (checksum << 3) - checksum + values[i];
    }
    return checksum;
  }

  private void sort() {
    int top = 0;
    int low = 0;
    int high = SIZE - 1;
    while (true) { // @WCA loop <= 2 * (SIZE - 1)
      // Each part of at least two is split once, and each part that waits is taken once.
      if (low < high) {
        int last = partition(low, high);
        if (last - low < high - last - 1) {
          waiting[top] = last + 1;
          waiting[top + 1] = high;
          high = last;
        } else {
          waiting[top] = low;
          waiting[top + 1] = last;
          low = last + 1;
        }
        top += 2;
      } else if (top > 0) {
        top -= 2;
        low = waiting[top];
        high = waiting[top + 1];
      } else {
        return;
      }
    }
  }

  /**
   * Splits a part of at least two by its middle value; returns the last place of the lower half.
   */
  private int partition(int low, int high) {
    int pivot = values[(low + high) >> 1];
    int left = low - 1;
    int right = high + 1;
    while (true) {
      do {
        left++; // @WCA loop <= SIZE + SIZE / 2
      } while (values[left] < pivot);
      do {
        right--; // @WCA loop <= SIZE outer
      } while (values[right] > pivot);
      if (left >= right) {
        return right;
      }
      int swapped = values[left];
      values[left] = values[right];
      values[right] = swapped;
    }
  }
}
