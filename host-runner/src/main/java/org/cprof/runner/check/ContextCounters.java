package org.cprof.runner.check;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.price.AllocationColumns;
import org.cprof.runner.price.AllocationColumns.Allocation;

/** The counters of single contexts, as far as the profile counts them. */
final class ContextCounters {
  private static final Set<Counter> OF_CYCLES =
      Set.of(Counter.BYTECODES, Counter.CYCLES, Counter.LOAD_CYCLES, Counter.MISSES);

  private final Profile profile;
  private final boolean countsCycles;
  private final List<Counter> counted;

  /** Null if they are not counted. */
  private final AllocationColumns allocations;

  /**
   * @param profile the target's part of a profile
   */
  ContextCounters(Profile profile) {
    this.profile = profile;
    countsCycles = !"calls".equals(profile.header().first("udi"));
    allocations = AllocationColumns.areIn(profile) ? new AllocationColumns(profile) : null;
    Set<Counter> exclusive = EnumSet.of(Counter.CALLS);
    if (countsCycles) {
      exclusive.addAll(OF_CYCLES);
    }
    if (allocations != null) {
      exclusive.add(Counter.ALLOCATIONS);
    }
    counted = List.copyOf(exclusive);
  }

  boolean countsCycles() {
    return countsCycles;
  }

  /** The exclusive counters of a context. */
  Map<Counter, Long> of(int node) {
    long[] values = new long[counted.size()];
    add(node, values);
    return values(values);
  }

  /**
   * The sums of the exclusive counters of contexts.
   *
   * @param from the first context
   * @param to the one behind the last
   * @param names what they are summed up by, for each method of the profile
   */
  SortedMap<MethodReference, Map<Counter, Long>> sums(
      int from, int to, List<MethodReference> names) {
    // Looked up for each context, so sorted only when they are complete.
    Map<MethodReference, long[]> sums = new HashMap<>();
    for (int node = from; node < to; node++) {
      MethodReference name = names.get(profile.methodIndex(node));
      add(node, sums.computeIfAbsent(name, added -> new long[counted.size()]));
    }
    SortedMap<MethodReference, Map<Counter, Long>> sorted = new TreeMap<>(Costs.ORDER);
    sums.forEach((name, values) -> sorted.put(name, values(values)));
    return sorted;
  }

  private void add(int node, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.addExact(sums[i], value(counted.get(i), node));
    }
  }

  private Map<Counter, Long> values(long[] values) {
    Map<Counter, Long> map = new EnumMap<>(Counter.class);
    for (int i = 0; i < values.length; i++) {
      map.put(counted.get(i), values[i]);
    }
    return map;
  }

  private long value(Counter counter, int node) {
    return switch (counter) {
      case CALLS -> profile.calls(node);
      case BYTECODES -> profile.metric(Metric.BYTECODES, node);
      case CYCLES -> profile.metric(Metric.CYCLES, node);
      case INCLUSIVE_CYCLES -> profile.inclusiveCycles(node);
      case LOAD_CYCLES -> ContextFigure.LOAD_CYCLES.of(profile, node);
      case MISSES -> ContextFigure.MISSES.of(profile, node);
      case ALLOCATIONS ->
          allocations.of(node).stream().mapToLong(Allocation::number).reduce(0, Math::addExact);
    };
  }

  /** The counters of a context, the inclusive one among them. */
  Map<Counter, Long> all(int node) {
    Map<Counter, Long> values = of(node);
    if (countsCycles) {
      values.put(Counter.INCLUSIVE_CYCLES, profile.inclusiveCycles(node));
    }
    return values;
  }
}
