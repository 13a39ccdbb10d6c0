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

  /** What takes two words. */
  private static final List<String> WIDE = List.of("long", "double");

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
      List<String> elements = JpUdi.elementTypes(instruction.node());
      if (!elements.isEmpty()) {
        boolean isWide = WIDE.contains(elements.get(elements.size() - 1));
        counted.add(new Counted.Allocation(instruction, elements.size(), isWide));
      }
    }
    MethodPlan plan = cycles.plan(method);
    return counted.isEmpty() || plan.isFixedPrice()
        ? plan
        : plan.withCounters(plan.counters().with(counted));
  }
}
