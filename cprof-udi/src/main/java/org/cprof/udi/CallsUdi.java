package org.cprof.udi;

import java.util.Collections;
import org.cprof.code.MethodCode;

/** The UDI {@code calls}: every context with its calls, and nothing of what they execute. */
public final class CallsUdi implements Udi {

  private final CycleUdi bytecodes;

  /**
   * @param bytecodes the UDI that counts every bytecode as one cycle
   */
  public CallsUdi(CycleUdi bytecodes) {
    this.bytecodes = bytecodes;
  }

  @Override
  public MethodPlan plan(MethodCode method) {
    MethodPlan plan = bytecodes.plan(method);
    return plan.withCounts(
        BlockCount.ZERO, Collections.nCopies(plan.blocks().size(), BlockCount.ZERO));
  }
}
