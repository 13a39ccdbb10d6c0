package org.cprof.code;

/** Where a basic block ends. */
public enum BlockRule {
  /** Where control flow does: at a jump, a switch, a return, an athrow, and before a target. */
  DEFAULT,
  /**
   * Also behind every instruction from which an exception may leave it, so that what an exception
   * leaves out is not counted.
   */
  PRECISE
}
