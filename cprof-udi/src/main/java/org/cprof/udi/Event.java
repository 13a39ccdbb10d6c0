package org.cprof.udi;

import org.cprof.code.Instruction;
import org.cprof.profile.NodeKind;

/**
 * An execution of one instruction that is counted as a node of its own below the method.
 *
 * @param at the instruction, counted before it executes
 * @param kind {@link NodeKind#ROUTINE} or {@link NodeKind#UNSUPPORTED}
 * @param name the node's name: the bytecode's mnemonic
 * @param cycles price of the instruction itself, already part of its block's
 * @param times how many executions are counted at once
 */
public record Event(Instruction at, NodeKind kind, String name, long cycles, int times) {}
