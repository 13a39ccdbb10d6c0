package org.cprof.instrument;

/**
 * Calls of a leaf that its caller counts in counters of its own, in place of a node.
 *
 * @param slot the call site
 * @param kind how it calls
 * @param leaf the callee; nothing is ever below it
 * @param counter number of the counter that tells how often the leaf was called; -1 for once in
 *     each call of the caller
 * @param blocks number of the counter of the cycles of the leaf's blocks, behind which stands the
 *     one of their bytecodes; -1 if only calls count
 */
public record LeafCall(int slot, InvokeKind kind, MethodInfo leaf, int counter, int blocks) {}
