package org.cprof.runner.calls;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.cprof.price.BlockPricing;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;

/**
 * A figure of every node that other tools are given: exclusive, so that the nodes' values add up to
 * the total.
 *
 * @param name as in the profile's columns, in lower case with underscores
 * @param unit what one of it is: cycles or a count of something
 * @param metrics the metrics that are added up
 */
public record ContextFigure(String name, String unit, List<Metric> metrics) {
  public static final ContextFigure CYCLES =
      new ContextFigure("cycles", "cycles", List.of(Metric.CYCLES));
  public static final ContextFigure BYTECODES =
      new ContextFigure("bytecodes", "count", List.of(Metric.BYTECODES));
  public static final ContextFigure LOAD_CYCLES =
      new ContextFigure(
          "load_cycles", "cycles", List.of(Metric.INVOKE_LOAD_CYCLES, Metric.RETURN_LOAD_CYCLES));
  public static final ContextFigure MISSES =
      new ContextFigure("misses", "count", List.of(Metric.INVOKE_MISSES, Metric.RETURN_MISSES));

  /** The four above first, then every other metric that adds up. */
  public static final List<ContextFigure> ALL = all();

  /** What a sampled profile has in place of cycles. */
  private static final ContextFigure SAMPLES =
      new ContextFigure("samples", "count", CYCLES.metrics());

  /** Cycles that were priced from executions of blocks, and not counted. */
  private static final ContextFigure TYPICAL =
      new ContextFigure("typical_cycles", "cycles", CYCLES.metrics());

  private static final List<ContextFigure> PRICED =
      Stream.concat(Stream.of(TYPICAL), ALL.stream().skip(1)).toList();

  /** All that a profile has, what it took first. */
  public static List<ContextFigure> of(Profile profile) {
    if (Sampling.of(profile.header()).isPresent()) {
      return List.of(SAMPLES);
    }
    return profile.header().first(BlockPricing.LEAST_CYCLES) == null ? ALL : PRICED;
  }

  private static List<ContextFigure> all() {
    List<ContextFigure> events = new ArrayList<>(List.of(CYCLES, BYTECODES, LOAD_CYCLES, MISSES));
    // Cycles of the invokes are part of the callers' cycles already.
    Set<Metric> used = EnumSet.of(Metric.INVOKE_CYCLES);
    events.forEach(event -> used.addAll(event.metrics()));
    for (Metric metric : Metric.values()) {
      if (!used.contains(metric)) {
        String unit = metric.column().endsWith("cycles") ? "cycles" : "count";
        events.add(new ContextFigure(metric.column(), unit, List.of(metric)));
      }
    }
    return List.copyOf(events);
  }

  /** The value of one node, without those below it. */
  public long of(Profile profile, int node) {
    return of(metric -> profile.metric(metric, node));
  }

  /** The value of whatever has metrics. */
  public long of(ToLongFunction<Metric> value) {
    long sum = 0;
    for (Metric metric : metrics) {
      sum += value.applyAsLong(metric);
    }
    return sum;
  }

  /** The values of all nodes, each with those below it; the root's is the total. */
  public long[] sums(Profile profile) {
    long[] sums = new long[profile.size()];
    for (int node = profile.size() - 1; node >= 0; node--) {
      sums[node] += of(profile, node);
      if (node > 0) {
        sums[profile.parent(node)] += sums[node];
      }
    }
    return sums;
  }
}
