package org.cprof.instrument.routine;

import org.cprof.instrument.method.MethodInfo;

/**
 * A routine of the target whose calls can be counted by the method that executes its bytecode,
 * because it calls the same whatever the operands.
 *
 * @param info what stays known of it, with the routines that each call of it calls
 * @param costs name of the method that adds what its operands cost, where the bytecode executes;
 *     null if nothing depends on them
 * @param costsDescriptor of that method: the operands, the node of the caller, the offset of the
 *     counters
 */
public record CallerCountedRoutine(MethodInfo info, String costs, String costsDescriptor) {

  public boolean takesOperands() {
    return costs != null;
  }

  /** How many counters its costs take: two for it and for each routine below it. */
  public int counters() {
    return 2 * info.callerCountedSize();
  }
}
