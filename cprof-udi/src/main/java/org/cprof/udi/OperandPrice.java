package org.cprof.udi;

import org.cprof.code.Instruction;

/**
 * A bytecode of the target whose price depends on its operands. Its block counts the base price;
 * the difference is added when it executes.
 *
 * @param at the instruction that it stands for, or the return that it stands in front of
 * @param hostOpcode opcode of the JVM whose operands it has
 * @param targetOpcode the bytecode of the target
 * @param position of the instruction on the target in bytes modulo 4
 */
public record OperandPrice(Instruction at, int hostOpcode, int targetOpcode, int position) {}
