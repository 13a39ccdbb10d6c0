package org.cprof.profile;

/**
 * What is counted for every node beside its calls, in the order of the profile file's columns.
 * Every metric is exclusive: it says nothing of the node's children.
 */
public enum Metric {
  /**
   * Bytecodes of the target executed in the node, after the target's tool chain rewrote the code.
   */
  BYTECODES("bytecodes"),
  /**
   * Cycles of the node: all its bytecodes, its invokes with the method loads they caused, and its
   * own returns with theirs.
   */
  CYCLES("cycles"),
  /** Cycles of the invokes that called the node; they are part of the parent's {@link #CYCLES}. */
  INVOKE_CYCLES("invoke_cycles"),
  /** The part of {@link #CYCLES} that loads methods for invokes made in the node. */
  INVOKE_LOAD_CYCLES("invoke_load_cycles"),
  /** The part of {@link #CYCLES} that loads the callers' methods on returns from the node. */
  RETURN_LOAD_CYCLES("return_load_cycles"),
  /** Misses of the method cache when the node was invoked. */
  INVOKE_MISSES("invoke_misses"),
  /** Misses of the method cache when a callee returned into the node. */
  RETURN_MISSES("return_misses");

  public static final int COUNT = values().length;

  private final String column;

  Metric(String column) {
    this.column = column;
  }

  /** The column's name in the profile file. */
  public String column() {
    return column;
  }
}
