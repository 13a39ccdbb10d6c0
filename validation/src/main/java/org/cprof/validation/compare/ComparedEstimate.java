package org.cprof.validation.compare;

import org.cprof.runner.jbe.Measurement;

/**
 * An estimate beside the measurement.
 *
 * @param cycles estimated for what was measured
 * @param result what the benchmark returned under CProf; null if that is not known
 */
public record ComparedEstimate(Measurement measurement, double cycles, Integer result) {
  private static final double PERCENT = 100;

  /** Estimated cycles less those measured. */
  public double difference() {
    return cycles - measurement.cycles();
  }

  /** The clock rate of what was measured. */
  long clockHz() {
    return measurement.target().clockHz();
  }

  /** The difference in percent of what was measured. */
  public double percentError() {
    return PERCENT * difference() / measurement.cycles();
  }

  /** Whether both results are known and differ. */
  public boolean hasOtherResult() {
    return result != null && measurement.result() != null && !result.equals(measurement.result());
  }
}
