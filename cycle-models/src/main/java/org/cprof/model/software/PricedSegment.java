package org.cprof.model.software;

import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;

/**
 * A part of a routine with its price. All expressions are in the operands of the bytecode that the
 * routine implements (see {@link org.cprof.model.bytecode.Operands}); everything else is filled in.
 *
 * @param when for which operands it is executed
 * @param times how often then
 * @param cycles what it costs each time; its call and the return from there at a cache hit, without
 *     the routine called
 * @param bytecodes how many bytecodes it executes each time
 * @param callee the routine that it calls each time, or null
 * @param invokeOpcode the target's opcode of that call, or -1
 */
public record PricedSegment(
    Condition when,
    Expression times,
    Expression cycles,
    long bytecodes,
    PricedRoutine callee,
    int invokeOpcode) {}
