package org.cprof.runner.bound;

import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;

/**
 * The calls that are executing, from the innermost one to the outermost that has a handler for
 * exceptions. What is thrown beyond leaves the bounded method.
 *
 * @param outer null beyond the outermost
 */
record Callers(PricedMethod method, Instruction call, Callers outer) {

  /** Of the same call, and the same object beyond: each chain is one, however long. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Callers same
        && method == same.method
        && call == same.call
        && outer == same.outer;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(call) * 31 + System.identityHashCode(outer);
  }

  /** With one more call; null if no exception of the callee can be caught. */
  static Callers of(PricedMethod method, Instruction call, Callers outer) {
    return outer != null || mayCatch(method, call) ? new Callers(method, call, outer) : null;
  }

  MethodCode code() {
    return method.code();
  }

  private static boolean mayCatch(PricedMethod method, Instruction call) {
    return Flow.handlers(method.code(), call).stream()
        .mapToInt(handler -> method.flow().blockAt(handler.handler))
        .anyMatch(block -> !method.flow().isThrowing(block));
  }
}
