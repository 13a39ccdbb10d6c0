package org.cprof.validation.overhead.workload;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Strings built, counted in a hash map, sorted, cut and searched: the time is spent in the library.
 */
final class StringMap implements Workload {
  private static final int DIFFERENT_NUMBERS = 5000;
  private static final int DIFFERENT_SUFFIXES = 7;

  private final int keys;

  StringMap(int keys) {
    this.keys = keys;
  }

  @Override
  public long run() {
    long digest = 0;
    for (Map.Entry<String, Integer> entry : new TreeMap<>(count()).entrySet()) {
      digest = digest * 31 + digest(entry.getKey()) + entry.getValue();
    }
    return digest;
  }

  /** How often each key occurs. */
  Map<String, Integer> count() {
    Map<String, Integer> counts = new HashMap<>();
    StringBuilder key = new StringBuilder();
    for (int i = 0; i < keys; i++) {
      key.setLength(0);
      key.append("key").append(i % DIFFERENT_NUMBERS).append('-').append(i % DIFFERENT_SUFFIXES);
      counts.merge(key.toString(), 1, Integer::sum);
    }
    return counts;
  }

  private static int digest(String key) {
    int digest =
        key.hashCode() + key.toUpperCase(Locale.ROOT).length() + key.replace('-', '_').hashCode();
    if (key.substring(0, key.indexOf('-')).equals("key77")) {
      digest++;
    }
    for (String part : key.split("-")) {
      digest += part.length();
    }
    return digest;
  }
}
