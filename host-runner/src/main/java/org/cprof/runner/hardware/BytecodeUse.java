package org.cprof.runner.hardware;

import org.cprof.model.bytecode.Bytecode;

/**
 * What a bytecode takes in a run.
 *
 * @param cycles with its routine, and with the loads of methods that this causes
 */
public record BytecodeUse(Bytecode bytecode, long executions, long cycles) {}
