package org.cprof.udi;

import org.cprof.code.Instruction;
import org.cprof.profile.NodeKind;

/**
 * An execution of one instruction that is counted as a node of its own below the method.
 *
 * @param at the instruction, counted before it executes
 * @param kind {@link NodeKind#ROUTINE} or {@link NodeKind#UNSUPPORTED}
 * @param name the node's name, unless the target has a routine for it: the bytecode's mnemonic
 * @param targetOpcode the bytecode of the target
 * @param cycles price of the bytecode itself, already part of its block's
 * @param position place of the instruction in the code on the target, in bytes modulo 4
 * @param times how many executions are counted at once
 */
public record Event(
    Instruction at,
    NodeKind kind,
    String name,
    int targetOpcode,
    long cycles,
    int position,
    int times) {}
