package org.cprof.validation.overhead;

import org.cprof.validation.overhead.workload.Timing;

/**
 * One run of a program.
 *
 * @param nodes of its profile, 0 without one
 * @param cycles of all its iterations on the target, 0 without a profile
 */
record Run(Timing timing, int nodes, long cycles) {

  static Run withoutProfile(Timing timing) {
    return new Run(timing, 0, 0);
  }

  /** How many cycles of the target a second of the host simulates when compilers have settled. */
  double cyclesPerSecond() {
    return 1e9 * cycles / timing.iterations() / timing.medianNanos();
  }
}
