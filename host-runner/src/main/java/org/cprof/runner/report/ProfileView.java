package org.cprof.runner.report;

import java.util.Locale;

/** What to print of a profile. */
public enum ProfileView {
  /** The totals, and what is hot. */
  SUMMARY,
  /** What the hottest source lines take. */
  LINES,
  /** What the estimate rests on, with every price that has no figure. */
  BASIS,
  /** What a UDI of the user has counted, or stalls by cause, by method. */
  COUNTERS,
  /** The same by context. */
  CONTEXT_COUNTERS,
  /** Objects and arrays that the program allocates, by type. */
  ALLOCATIONS,
  /** What bytecodes take that the target does not execute in hardware. */
  HARDWARE,
  /** What is allocated of the target's heap. */
  HEAP,
  /** How deep the target's stack was. */
  STACK,
  /** How long synchronized methods hold their locks. */
  LOCKS,
  /** How busy the target's memory was. */
  BUS,
  /** The shape of the calling context tree. */
  TREE;

  /** Whether it is nothing but tables, which can be a page of their own. */
  public boolean isTable() {
    return switch (this) {
      case COUNTERS, CONTEXT_COUNTERS, ALLOCATIONS, HARDWARE, HEAP, STACK, LOCKS, BUS -> true;
      default -> false;
    };
  }

  /** The word for it on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
