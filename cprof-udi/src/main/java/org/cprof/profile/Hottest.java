package org.cprof.profile;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;

/** Picks the few greatest of many without sorting all. */
public final class Hottest {
  private Hottest() {}

  /**
   * The numbers from 0 to {@code count - 1} with the greatest values, greatest first; of equal ones
   * the lower number first. Numbers whose value is 0 are left out.
   */
  public static int[] of(int count, int limit, IntToLongFunction value) {
    if (limit <= 0) {
      return new int[0];
    }
    Comparator<Integer> coldestFirst =
        Comparator.<Integer>comparingLong(value::applyAsLong)
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> kept = new PriorityQueue<>(coldestFirst);
    for (int i = 0; i < count; i++) {
      long own = value.applyAsLong(i);
      // Nearly all are colder than what is kept by then.
      if (own == 0 || kept.size() == limit && own <= value.applyAsLong(kept.peek())) {
        continue;
      }
      kept.add(i);
      if (kept.size() > limit) {
        kept.poll();
      }
    }
    int[] hottest = new int[kept.size()];
    for (int i = hottest.length - 1; i >= 0; i--) {
      hottest[i] = kept.poll();
    }
    return hottest;
  }
}
