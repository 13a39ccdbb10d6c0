package org.cprof.udi;

import org.cprof.code.MethodCode;

/** The UDI {@code calls}: every context with its calls, and nothing of what they execute. */
public final class CallsUdi implements Udi {

  private final CycleUdi bytecodes;

  /**
   * A UDI that counts calls alone.
   *
   * @param bytecodes the UDI that counts every bytecode as one cycle
   */
  public CallsUdi(CycleUdi bytecodes) {
    this.bytecodes = bytecodes;
  }

  @Override
  public MethodPlan plan(MethodCode method) {
    return bytecodes.plan(method).withEntryOnly(BlockCount.ZERO);
  }
}
