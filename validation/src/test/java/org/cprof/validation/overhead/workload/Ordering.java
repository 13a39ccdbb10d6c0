package org.cprof.validation.overhead.workload;

import java.util.Comparator;
import java.util.TreeMap;

/** A tree map with a comparator made of two lambdas: each step down the tree is five calls. */
final class Ordering implements Workload {
  /** A prime: its multiples come in no order. */
  private static final int STEP = 7919;

  private final int keys;

  Ordering(int keys) {
    this.keys = keys;
  }

  private record Key(int group, int number) {}

  @Override
  public long run() {
    TreeMap<Key, Integer> map =
        new TreeMap<>(Comparator.comparingInt(Key::group).thenComparingInt(Key::number));
    for (int i = 0; i < keys; i++) {
      int number = i * STEP % keys;
      map.put(new Key(number & 7, number), i);
    }
    long digest = 0;
    for (int i : map.values()) {
      digest = digest * 31 + i;
    }
    return digest;
  }
}
