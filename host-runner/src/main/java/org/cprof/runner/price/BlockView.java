package org.cprof.runner.price;

/** What to print of a profile of basic blocks. */
public enum BlockView {
  /** The summary of the priced profile. */
  SUMMARY,
  /** Executed bytecodes by source line. */
  LINES,
  /** Executions by opcode. */
  OPCODES,
  /** The blocks that never ran. */
  NEVER,
  /** What bytecodes take that the target does not execute in hardware. */
  HARDWARE
}
