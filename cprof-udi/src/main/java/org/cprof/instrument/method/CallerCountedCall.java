package org.cprof.instrument.method;

/**
 * Calls of a leaf, or of a routine of the target, that the caller counts in counters of its own, in
 * place of a node.
 *
 * <p>Where there are counters of costs, there are two for the callee and two more for each call
 * that it makes, in their order, callers before callees. Only leaves have counters of misses.
 *
 * @param slot the call site
 * @param kind how it calls
 * @param callee below a routine are those that it calls each time
 * @param counter number of the counter that tells how often the leaf was called; -1 for once in
 *     each call of the caller
 * @param costs number of the counter of the cycles that its calls cost beyond what each does
 *     anyway, behind which stands the one of bytecodes; -1 if there are none, or if they belong to
 *     another call of the same callee
 * @param misses number of the counter of its misses of the simulated method cache on invoke, behind
 *     which stands the one of those on return; -1 as for costs
 */
public record CallerCountedCall(
    int slot, InvokeKind kind, MethodInfo callee, int counter, int costs, int misses) {}
