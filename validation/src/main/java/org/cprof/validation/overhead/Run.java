package org.cprof.validation.overhead;

import org.cprof.validation.overhead.workload.Timing;

/**
 * One run of a program.
 *
 * @param nodes of its profile, 0 without one
 */
record Run(Timing timing, int nodes) {}
