package org.cprof.validation.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.jbe.Measurement;
import org.cprof.validation.compare.Estimate;

/** Estimates what was measured, on any model. */
interface Estimator {
  /**
   * The estimates, of those measurements that have one.
   *
   * @param model the folder of a model
   * @param measurements all with the same parameters
   */
  Map<Measurement, Estimate> estimate(Path model, List<Measurement> measurements)
      throws IOException;
}
