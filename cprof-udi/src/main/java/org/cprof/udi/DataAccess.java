package org.cprof.udi;

import org.cprof.code.Instruction;

/**
 * An instruction that changes the data caches of the target without looking up.
 *
 * @param at the instruction
 * @param empties whether it empties them, or else makes the field valid that it writes
 */
public record DataAccess(Instruction at, boolean empties) {}
