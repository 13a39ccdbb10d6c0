package org.cprof.prepared;

import java.util.function.IntFunction;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/**
 * A counted call as it stands in a file: of a routine that callers count, there is its bytecode
 * alone.
 *
 * @param callee null for a routine
 * @param routine the bytecode of the target that calls it; -1 for others
 */
record StoredCall(
    int slot, InvokeKind kind, MethodInfo callee, int routine, int counter, int costs, int misses) {

  static StoredCall of(CallerCountedCall call) {
    boolean isRoutine = call.callee().kind() == NodeKind.ROUTINE;
    return new StoredCall(
        call.slot(),
        call.kind(),
        isRoutine ? null : call.callee(),
        isRoutine ? call.callee().eventOpcode() : -1,
        call.counter(),
        call.costs(),
        call.misses());
  }

  CallerCountedCall call(IntFunction<MethodInfo> routines) {
    MethodInfo called = callee == null ? routines.apply(routine) : callee;
    return new CallerCountedCall(slot, kind, called, counter, costs, misses);
  }
}
