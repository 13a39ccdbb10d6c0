package org.cprof.profile;

/**
 * What a source line of a method took in all contexts of the target's part of a profile. Compute
 * and load cycles of all lines of a method add up to its exclusive cycles.
 *
 * @param line 0 for what belongs to no line: the monitor of a synchronized method, a fixed price,
 *     code without line numbers
 * @param executions how often the first bytecode of the line was executed
 * @param computeCycles exclusive cycles without method loads
 * @param loadCycles of loading methods for the line's calls and, on its returns, callers
 * @param routineCycles of software routines for the line's bytecodes; not part of the method's
 *     exclusive cycles
 */
public record LineCost(
    MethodReference method,
    int line,
    long executions,
    long computeCycles,
    long loadCycles,
    long routineCycles) {

  /** The part of the method's exclusive cycles. */
  public long exclusiveCycles() {
    return computeCycles + loadCycles;
  }

  /** The method's exclusive cycles and the software routines' below them. */
  public long totalCycles() {
    return Math.addExact(exclusiveCycles(), routineCycles);
  }

  LineCost plus(LineCost more) {
    return new LineCost(
        method,
        line,
        Math.addExact(executions, more.executions),
        Math.addExact(computeCycles, more.computeCycles),
        Math.addExact(loadCycles, more.loadCycles),
        Math.addExact(routineCycles, more.routineCycles));
  }
}
