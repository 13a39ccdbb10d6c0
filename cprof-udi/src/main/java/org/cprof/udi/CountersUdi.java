package org.cprof.udi;

import java.util.List;
import org.cprof.code.MethodCode;

/** Executed bytecodes, and what a {@link CounterUdi} counts. */
public final class CountersUdi implements Udi {

  private final CycleUdi bytecodes;
  private final CounterUdi counters;
  private final int columns;

  /**
   * A UDI that counts bytecodes, and what a user's counts.
   *
   * @param counters the counters of the UDI, by their columns
   * @param bytecodes the UDI that counts every bytecode as one cycle
   */
  public CountersUdi(CycleUdi bytecodes, CounterUdi counters) {
    this.bytecodes = bytecodes;
    this.counters = counters;
    this.columns = counters.columns().size();
  }

  /** What counts nothing has no counters. */
  @Override
  public MethodPlan plan(MethodCode method) {
    List<Counted> counted = counters.counted(method);
    for (Counted each : counted) {
      int last =
          each.counter() + (each instanceof Counted.NewArrays a ? 2 * a.dimensions() - 1 : 0);
      if (each.counter() < 0 || last >= columns) {
        throw new IllegalArgumentException(
            "counter " + last + " has no column; there are " + columns);
      }
    }
    MethodPlan plan = bytecodes.plan(method);
    return counted.isEmpty()
        ? plan
        : plan.withCounters(new NodeCounters(columns, "columns", List.of(), counted));
  }
}
