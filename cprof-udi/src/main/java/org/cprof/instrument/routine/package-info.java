/** Compiles the target's software routines, and all prices that depend on operands, to bytecode. */
package org.cprof.instrument.routine;
