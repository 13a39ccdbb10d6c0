package org.cprof.instrument;

/**
 * A routine of the target whose calls can be counted by the method that executes its bytecode,
 * because it calls the same whatever the operands.
 *
 * @param info what stays known of it, with the routines that each call of it calls
 * @param method name of the method that runs where the bytecode executes
 * @param descriptor of that method: the operands if it takes any, the node of the caller; then,
 *     where a method cache is simulated, the slot and whether the call was counted; then, if it
 *     takes operands, the offset of the counters of its costs
 * @param takesOperands whether its costs depend on the operands
 * @param oldest name of the method that tells whether the routine and all that it calls is cached;
 *     null where no cache is simulated
 */
record CountedRoutine(
    MethodInfo info, String method, String descriptor, boolean takesOperands, String oldest) {}
