package org.cprof.validation.overhead.workload;

/**
 * Work of one kind, the same in every call, to be timed with and without CProf. It uses no clock,
 * no random numbers and no identity hashes, so that it executes the same bytecodes each time.
 */
@FunctionalInterface
public interface Workload {
  /** Does the work once; the result proves that it was done. */
  long run();
}
