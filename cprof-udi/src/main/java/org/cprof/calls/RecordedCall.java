package org.cprof.calls;

/**
 * One call, with all that it called and the invoke by which it was called.
 *
 * @param number of the call among those of its method, from 0, in the order of their begins
 * @param cycles inclusive cycles of the target
 * @param bytecodes executed bytecodes of the target
 * @param loadCycles the part of the cycles that loads methods into the method cache
 * @param allocated what was allocated on the target's heap; null where the run did not count it
 */
public record RecordedCall(
    long number, long cycles, long bytecodes, long loadCycles, CallEnd end, Words allocated) {

  /**
   * Words of the target's heap, with all that manages the objects and arrays.
   *
   * @param inCall what the call has allocated in its thread, with all that it called; 0 if it did
   *     not end
   * @param before what all threads of the program had allocated when the call began
   */
  public record Words(long inCall, long before) {}
}
