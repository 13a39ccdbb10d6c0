package org.cprof.runner.report;

/**
 * What one kind of code adds to the total.
 *
 * @param cycles what its nodes take; of bytecodes with their dispatch, which their callers execute
 * @param calls how often they were called
 */
record Share(long cycles, long calls) {
  static final Share NOTHING = new Share(0, 0);

  Share plus(long moreCycles, long moreCalls) {
    return new Share(cycles + moreCycles, calls + moreCalls);
  }
}
