package org.cprof.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the body of a test took.
 *
 * @param cycles of the target
 * @param bytecodes that the target executes
 * @param loadCycles of the cycles, those that load methods into the method cache
 * @param allocations objects and arrays
 */
record Cost(long cycles, long bytecodes, long loadCycles, long allocations) {

  /** Which demands it does not meet, each as a line; empty if it meets all. */
  List<String> excess(Demands demands) {
    List<String> excess = new ArrayList<>();
    add(excess, "cycles", cycles, demands.cyclesOfBody());
    add(excess, "bytecodes", bytecodes, demands.bytecodes());
    add(excess, "objects and arrays", allocations, demands.allocations());
    return excess;
  }

  /** Adds a line if these are too many cycles of one call of the method that has a budget. */
  void addExcess(Demands demands, List<String> excess) {
    demands
        .ofMethod()
        .ifPresent(
            budget ->
                add(
                    excess,
                    "cycles in a call of " + budget.of(),
                    cycles,
                    Optional.of(budget.value())));
  }

  private static void add(List<String> excess, String unit, long measured, Optional<Long> allowed) {
    if (allowed.isPresent() && measured > allowed.get()) {
      excess.add(
          String.format(
              Locale.ROOT,
              "%,d %s, %,d more than the %,d that are allowed",
              measured,
              unit,
              measured - allowed.get(),
              allowed.get()));
    }
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d cycles, %,d of them to load methods, %,d bytecodes, %,d objects and arrays",
        cycles,
        loadCycles,
        bytecodes,
        allocations);
  }
}
