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
 * @param counted what inserted code counts, in the order of {@link Counted}
 */
public record Layout(
    int slots, int maxSites, int maxCounters, int calledByProgram, Set<Counted> counted) {

  /** What inserted code counts, or how. */
  public enum Counted {
    /** A look-up in the method cache is simulated at every invoke and return. */
    LOOK_UPS,

    /** Bytecodes are as many as cycles, and not counted apart. */
    BYTECODES_AS_CYCLES,

    /** Leaves and routines of the target are counted by their callers. */
    CALLS,

    /** The bytecodes until the next report of a profiler. */
    REPORTS,

    /** The locks that are acquired and released. */
    LOCKS
  }

  public Layout {
    EnumSet<Counted> ordered = EnumSet.noneOf(Counted.class);
    ordered.addAll(counted);
    counted = Collections.unmodifiableSet(ordered);
  }

  public Layout(int slots, int maxSites, int maxCounters, int calledByProgram, Counted... counted) {
    this(slots, maxSites, maxCounters, calledByProgram, Set.copyOf(Arrays.asList(counted)));
  }

  public boolean simulatesCache() {
    return counted.contains(Counted.LOOK_UPS);
  }

  public boolean oneCounter() {
    return counted.contains(Counted.BYTECODES_AS_CYCLES);
  }

  public boolean countsCalls() {
    return counted.contains(Counted.CALLS);
  }

  public boolean reports() {
    return counted.contains(Counted.REPORTS);
  }

  public boolean tellsLocks() {
    return counted.contains(Counted.LOCKS);
  }

  /** Offset of a slot in bytes. */
  public int slot(int index) {
    return slots + 8 * index;
  }
}
