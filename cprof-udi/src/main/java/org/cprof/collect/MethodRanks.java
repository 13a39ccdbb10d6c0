package org.cprof.collect;

import java.util.Arrays;
import org.cprof.instrument.MethodInfo;

/**
 * The methods that have nodes, in the order of kind, class, method, descriptor and what their
 * counters mean; those that agree in all share a rank. Sorts on its own: in the profiled VM the
 * JDK's sorting is instrumented, and at the end of a short program not even compiled.
 */
final class MethodRanks {

  /** The rank of what has no node. */
  static final int NONE = -1;

  private final int[] ranks;
  private final MethodInfo[] byRank;

  /**
   * @param used whether each method has a node
   */
  MethodRanks(MethodInfo[] methods, boolean[] used) {
    Key[] keys = new Key[methods.length];
    int count = 0;
    for (int id = 0; id < methods.length; id++) {
      if (used[id]) {
        keys[count++] = new Key(id, methods[id]);
      }
    }
    sort(keys, new Key[count], 0, count);
    ranks = new int[methods.length];
    Arrays.fill(ranks, NONE);
    MethodInfo[] distinct = new MethodInfo[count];
    int rank = NONE;
    for (int i = 0; i < count; i++) {
      if (i == 0 || keys[i - 1].compareTo(keys[i]) != 0) {
        distinct[++rank] = methods[keys[i].id];
      }
      ranks[keys[i].id] = rank;
    }
    byRank = Arrays.copyOf(distinct, rank + 1);
  }

  /** Stable, so that of equal methods the first one stands for all. */
  private static void sort(Key[] keys, Key[] spare, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    sort(keys, spare, from, middle);
    sort(keys, spare, middle, to);
    System.arraycopy(keys, from, spare, from, to - from);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft = right == to || left < middle && spare[left].compareTo(spare[right]) <= 0;
      keys[i] = takeLeft ? spare[left++] : spare[right++];
    }
  }

  /** The rank of a method, or {@link #NONE}. */
  int of(int id) {
    return ranks[id];
  }

  MethodInfo[] byRank() {
    return byRank;
  }

  private static final class Key {
    private final int id;
    private final int kind;
    private final char[] className;
    private final char[] name;
    private final char[] descriptor;
    private final char[] counters;

    Key(int id, MethodInfo method) {
      this.id = id;
      this.kind = method.kind().ordinal();
      this.className = method.className().toCharArray();
      this.name = method.name().toCharArray();
      this.descriptor = method.descriptor().toCharArray();
      this.counters = method.counters().meaning().toCharArray();
    }

    int compareTo(Key other) {
      int order = kind - other.kind;
      if (order == 0) {
        order = compare(className, other.className);
      }
      if (order == 0) {
        order = compare(name, other.name);
      }
      if (order == 0) {
        order = compare(descriptor, other.descriptor);
      }
      return order != 0 ? order : compare(counters, other.counters);
    }

    /** As {@code String.compareTo}. */
    private static int compare(char[] a, char[] b) {
      int length = a.length < b.length ? a.length : b.length;
      for (int i = 0; i < length; i++) {
        if (a[i] != b[i]) {
          return a[i] - b[i];
        }
      }
      return a.length - b.length;
    }
  }
}
