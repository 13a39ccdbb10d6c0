package jbe.control;

/** The median of the last readings: a spike does not move it. */
final class Filter {
  private static final int SIZE = 5;

  private final int[] ring = new int[SIZE];
  private final int[] sorted = new int[SIZE];
  private int next;

  /** Takes a reading and returns the median. */
  int filter(int reading) {
    ring[next] = reading;
    next = next == SIZE - 1 ? 0 : next + 1;
    for (int i = 0; i < SIZE; i++) {
      int value = ring[i];
      int j = i;
      while (j > 0 && sorted[j - 1] > value) {
        sorted[j] = sorted[j - 1];
        j--;
      }
      sorted[j] = value;
    }
    return sorted[SIZE >> 1];
  }
}
