package org.cprof.udi;

import java.util.ArrayList;
import java.util.List;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;

/**
 * The UDI {@code cprof} where a clock is kept, which also counts allocations. Arrays need code;
 * objects do not: each calls the constructor of Object once.
 */
public final class ClockUdi implements Udi {

  private final Udi cycles;

  /**
   * A UDI that counts what another does, and keeps the clock.
   *
   * @param cycles the UDI that counts cycles
   */
  public ClockUdi(Udi cycles) {
    this.cycles = cycles;
  }

  @Override
  public MethodPlan plan(MethodCode method) {
    List<Counted> counted = new ArrayList<>();
    for (Instruction instruction : method.instructions()) {
      int dimensions = JpUdi.elementTypes(instruction.node()).size();
      if (dimensions > 0) {
        counted.add(new Counted.Allocation(instruction, dimensions));
      }
    }
    MethodPlan plan = cycles.plan(method);
    return counted.isEmpty() || plan.isFixedPrice()
        ? plan
        : plan.withCounters(plan.counters().with(counted));
  }
}
