package org.cprof.instrument.method;

/**
 * What was counted of the calls of a method in one context.
 *
 * @param cycles beyond those of the method's entry, which each call takes
 * @param bytecodes beyond those of the entry
 * @param invokeMisses of the method cache, where the method was invoked
 * @param returnMisses where it returned
 */
public record NodeCounts(
    long calls, long cycles, long bytecodes, long invokeMisses, long returnMisses) {

  /** Calls whose look-ups nobody has counted. */
  public NodeCounts(long calls, long cycles, long bytecodes) {
    this(calls, cycles, bytecodes, 0, 0);
  }

  NodeCounts withMisses(long onInvoke, long onReturn) {
    return new NodeCounts(calls, cycles, bytecodes, onInvoke, onReturn);
  }
}
