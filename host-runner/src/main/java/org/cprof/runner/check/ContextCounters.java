package org.cprof.runner.check;

import java.util.EnumMap;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.price.AllocationColumns;
import org.cprof.runner.price.AllocationColumns.Allocation;

/** The counters of single contexts, as far as the profile counts them. */
final class ContextCounters {
  private final Profile profile;
  private final boolean countsCycles;

  /** Null if they are not counted. */
  private final AllocationColumns allocations;

  /**
   * @param profile the target's part of a profile
   */
  ContextCounters(Profile profile) {
    this.profile = profile;
    countsCycles = !"calls".equals(profile.header().first("udi"));
    allocations = AllocationColumns.areIn(profile) ? new AllocationColumns(profile) : null;
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
      values.put(Counter.LOAD_CYCLES, ContextFigure.LOAD_CYCLES.of(profile, node));
      values.put(Counter.MISSES, ContextFigure.MISSES.of(profile, node));
    }
    if (allocations != null) {
      values.put(
          Counter.ALLOCATIONS,
          allocations.of(node).stream().mapToLong(Allocation::number).reduce(0, Math::addExact));
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
}
