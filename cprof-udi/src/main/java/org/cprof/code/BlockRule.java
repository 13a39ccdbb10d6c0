package org.cprof.code;

/**
 * Where a basic block ends.
 *
 * @param name as it is chosen
 * @param ends where it ends beside where control flow does; null for nowhere, and for the rules
 *     {@link #PRECISE}, {@link #CALLS} and {@link #LOCKS}
 */
public record BlockRule(String name, BlockEnds ends) {

  /** Where control flow does: at a jump, a switch, a return, an athrow, and before a target. */
  public static final BlockRule DEFAULT = new BlockRule("default", null);

  /**
   * Also behind every instruction from which an exception may leave it, so that what an exception
   * leaves out is not counted.
   */
  public static final BlockRule PRECISE = new BlockRule("precise", null);

  /**
   * Also behind every invoke and access to a device, so that what is called or read finds nothing
   * counted that executes behind it.
   */
  public static final BlockRule CALLS = new BlockRule("calls", null);

  /**
   * Also behind every monitorenter and monitorexit, so that what a lock's begin or end finds
   * counted is what was executed until then.
   */
  public static final BlockRule LOCKS = new BlockRule("locks", null);
}
