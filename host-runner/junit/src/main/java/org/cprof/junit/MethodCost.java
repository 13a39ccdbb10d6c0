package org.cprof.junit;

/**
 * What a method took by itself, without its callees.
 *
 * @param calls of it
 * @param cycles of the target
 * @param bytecodes that the target executes
 * @param loadCycles of the cycles, those that load methods into the method cache
 */
record MethodCost(long calls, long cycles, long bytecodes, long loadCycles) {
  static final MethodCost NONE = new MethodCost(0, 0, 0, 0);

  MethodCost plus(MethodCost other) {
    return new MethodCost(
        calls + other.calls,
        cycles + other.cycles,
        bytecodes + other.bytecodes,
        loadCycles + other.loadCycles);
  }

  MethodCost minus(MethodCost other) {
    return new MethodCost(
        calls - other.calls,
        cycles - other.cycles,
        bytecodes - other.bytecodes,
        loadCycles - other.loadCycles);
  }
}
