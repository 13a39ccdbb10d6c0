package org.cprof.validation.overhead.workload;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers counted in a hash map by a lambda: boxes, tiny methods of the library, and a callback.
 */
final class Merging implements Workload {
  private static final int DIFFERENT = 500;

  private final int times;

  Merging(int times) {
    this.times = times;
  }

  @Override
  public long run() {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < times; i++) {
      counts.merge(i % DIFFERENT, 1, Integer::sum);
    }
    long digest = 0;
    for (int count : counts.values()) {
      digest = digest * 31 + count;
    }
    return digest;
  }
}
