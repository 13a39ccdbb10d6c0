package org.cprof.validation.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.Target;
import org.cprof.validation.compare.BenchmarkEstimates;
import org.cprof.validation.compare.Estimate;
import org.cprof.validation.compare.ResultRows;

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

  /** Runs the benchmarks and methods that were measured. */
  record OfBenchmarks(BenchmarkEstimates run) implements Estimator {
    @Override
    public Map<Measurement, Estimate> estimate(Path model, List<Measurement> measurements) {
      Target target = measurements.get(0).target();
      Target varied =
          new Target(model.toString(), target.name(), target.settings(), target.clockHz());
      List<Measurement> wanted = measurements.stream().map(each -> each.on(varied)).toList();
      ResultRows rows = run.run(wanted);
      Map<Measurement, Estimate> estimates = new HashMap<>();
      for (int i = 0; i < wanted.size(); i++) {
        Measurement measurement = measurements.get(i);
        rows.row(wanted.get(i)).ifPresent(row -> estimates.put(measurement, row));
      }
      return estimates;
    }
  }
}
