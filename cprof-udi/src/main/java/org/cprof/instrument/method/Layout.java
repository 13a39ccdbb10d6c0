package org.cprof.instrument.method;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How the run-time lays out a node, as far as inserted code must know.
 *
 * @param slots offset of slot 0 in bytes
 * @param maxSites most slots that a node can have besides slot 0
 * @param maxCounters most counters of the UDI that a node can have
 * @param calledByProgram flag in the kind of a call site that calls what else only the VM calls
 * @param features what inserted code counts, or how, in the order of {@link Feature}
 */
public record Layout(
    int slots, int maxSites, int maxCounters, int calledByProgram, Set<Feature> features) {

  /** What inserted code counts, or how. */
  public enum Feature {
    /** A look-up in the method cache is simulated at every invoke and return. */
    LOOK_UPS,

    /** Bytecodes are as many as cycles, and not counted apart. */
    BYTECODES_AS_CYCLES,

    /** Leaves and routines of the target are counted by their callers. */
    CALLS,

    /** The bytecodes until the next report of a profiler. */
    REPORTS,

    /** The locks that are acquired and released. */
    LOCKS,

    /** The words of the target's heap that objects and arrays take. */
    HEAP
  }

  public Layout {
    EnumSet<Feature> ordered = EnumSet.noneOf(Feature.class);
    ordered.addAll(features);
    features = Collections.unmodifiableSet(ordered);
  }

  public Layout(
      int slots, int maxSites, int maxCounters, int calledByProgram, Feature... features) {
    this(slots, maxSites, maxCounters, calledByProgram, Set.copyOf(Arrays.asList(features)));
  }

  public boolean simulatesCache() {
    return features.contains(Feature.LOOK_UPS);
  }

  public boolean oneCounter() {
    return features.contains(Feature.BYTECODES_AS_CYCLES);
  }

  public boolean countsCalls() {
    return features.contains(Feature.CALLS);
  }

  public boolean reports() {
    return features.contains(Feature.REPORTS);
  }

  public boolean tellsLocks() {
    return features.contains(Feature.LOCKS);
  }

  public boolean tellsHeap() {
    return features.contains(Feature.HEAP);
  }

  /** Offset of a slot in bytes. */
  public int slot(int index) {
    return slots + 8 * index;
  }
}
