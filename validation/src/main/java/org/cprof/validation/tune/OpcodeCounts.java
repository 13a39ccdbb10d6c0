package org.cprof.validation.tune;

import org.cprof.runner.jbe.Measurement;

/** How often bytecodes with free prices are executed in what was measured. */
interface OpcodeCounts {
  /** The estimate with the free prices at their initial values, in cycles. */
  double initialEstimate(Measurement measurement);

  /** The executions of each free price's bytecodes, in the order of the prices. */
  double[] of(Measurement measurement);
}
