package org.cprof.prepared;

import java.util.List;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;

/**
 * A routine that callers count as it stands in a file, with all that it calls: what a routine calls
 * may have other prices there than where a bytecode of the program calls it.
 *
 * @param alone without calls
 * @param counters how many counters it has for its calls
 */
public record StoredRoutine(MethodInfo alone, List<Call> calls, int counters) {

  /** A call of a further routine. */
  public record Call(
      int slot, InvokeKind kind, StoredRoutine callee, int counter, int costs, int misses) {

    private static Call of(CallerCountedCall call) {
      return new Call(
          call.slot(),
          call.kind(),
          StoredRoutine.of(call.callee()),
          call.counter(),
          call.costs(),
          call.misses());
    }

    private CallerCountedCall call() {
      return new CallerCountedCall(slot, kind, callee.routine(), counter, costs, misses);
    }
  }

  public static StoredRoutine of(MethodInfo routine) {
    return new StoredRoutine(
        routine.withCallerCountedCalls(List.of(), 0),
        routine.callerCountedCalls().stream().map(Call::of).toList(),
        routine.calls().counters());
  }

  public MethodInfo routine() {
    return alone.withCallerCountedCalls(calls.stream().map(Call::call).toList(), counters);
  }
}
