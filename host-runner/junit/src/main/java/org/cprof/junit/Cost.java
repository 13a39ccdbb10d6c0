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

  /** Which limits of the body are not kept. */
  List<Excess> excess(Demands demands) {
    List<Excess> excess = new ArrayList<>();
    add(excess, CostFigure.CYCLES, cycles, demands.cyclesOfBody());
    add(excess, CostFigure.BYTECODES, bytecodes, demands.bytecodes());
    add(excess, CostFigure.ALLOCATIONS, allocations, demands.allocations());
    return excess;
  }

  private static void add(
      List<Excess> excess, CostFigure counter, long measured, Optional<Long> allowed) {
    if (allowed.isPresent() && measured > allowed.get()) {
      excess.add(new Excess(counter, "", measured, allowed.get()));
    }
  }

  /** Whether these are too many cycles of one call of the method that has a budget. */
  Optional<Excess> excess(CycleBudget budget) {
    return cycles <= budget.value()
        ? Optional.empty()
        : Optional.of(
            new Excess(CostFigure.CYCLES, " in a call of " + budget.of(), cycles, budget.value()));
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
