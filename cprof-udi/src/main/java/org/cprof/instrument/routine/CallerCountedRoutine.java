package org.cprof.instrument.routine;

import org.cprof.instrument.method.MethodInfo;

/**
 * A routine of the target whose calls can be counted by the method that executes its bytecode,
 * because it calls the same whatever the operands.
 *
 * @param info what stays known of it, with the routines that each call of it calls
 * @param takesOperands whether {@link Routines#costs} adds what its operands cost, where the
 *     bytecode executes
 */
public record CallerCountedRoutine(MethodInfo info, boolean takesOperands) {

  /** How many counters its costs take: two for it and for each routine below it. */
  public int counters() {
    return 2 * info.callerCountedSize();
  }
}
