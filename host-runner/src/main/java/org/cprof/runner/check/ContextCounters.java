package org.cprof.runner.check;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** The counters of single contexts, as far as the profile counts them. */
final class ContextCounters {
  private final Profile profile;
  private final boolean countsCycles;
  private final int objects;
  private final int arrays;

  /**
   * @param profile the target's part of a profile
   */
  ContextCounters(Profile profile) {
    this.profile = profile;
    countsCycles = !"calls".equals(profile.header().first("udi"));
    List<String> columns = profile.header().columns().stream().map(DetailColumn::name).toList();
    objects = columns.indexOf("objects");
    arrays = columns.indexOf("arrays");
  }

  boolean countsCycles() {
    return countsCycles;
  }

  /** The exclusive counters of a context. */
  Map<Counter, Long> of(int node) {
    Map<Counter, Long> values = new EnumMap<>(Counter.class);
    values.put(Counter.CALLS, profile.calls(node));
    if (countsCycles) {
      values.put(Counter.BYTECODES, profile.metric(Metric.BYTECODES, node));
      values.put(Counter.CYCLES, profile.metric(Metric.CYCLES, node));
      values.put(
          Counter.LOAD_CYCLES,
          profile.metric(Metric.INVOKE_LOAD_CYCLES, node)
              + profile.metric(Metric.RETURN_LOAD_CYCLES, node));
      values.put(
          Counter.MISSES,
          profile.metric(Metric.INVOKE_MISSES, node) + profile.metric(Metric.RETURN_MISSES, node));
    }
    if (objects >= 0 && arrays >= 0) {
      values.put(
          Counter.ALLOCATIONS,
          Math.addExact(
              sum(profile.detail(objects, node), 2), sum(profile.detail(arrays, node), 3)));
    }
    return values;
  }

  /** The counters of a context, the inclusive one among them. */
  Map<Counter, Long> all(int node) {
    Map<Counter, Long> values = of(node);
    if (countsCycles) {
      values.put(Counter.INCLUSIVE_CYCLES, profile.inclusiveCycles(node));
    }
    return values;
  }

  /**
   * The sum of the numbers behind the names.
   *
   * @param width how many values an entry has, its name the first and the number the second
   */
  private static long sum(String field, int width) {
    String[] parts = field.isEmpty() ? new String[0] : field.split(";");
    long sum = 0;
    for (int i = 0; i < parts.length; i += width) {
      sum = Math.addExact(sum, Long.parseLong(parts[i + 1]));
    }
    return sum;
  }
}
