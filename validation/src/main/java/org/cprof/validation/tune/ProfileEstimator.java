package org.cprof.validation.tune;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockProfile;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.Measurement;
import org.cprof.validation.compare.Estimate;

/**
 * Prices profiles of basic blocks: what was measured are methods, by their inclusive cycles per
 * call. Nothing is run for it.
 */
final class ProfileEstimator implements Estimator {
  private final Map<Path, BlockProfile> profiles = new LinkedHashMap<>();

  /**
   * Takes a profile.
   *
   * @throws CommandException if it is none of basic blocks
   */
  void add(Path file, Profile profile) {
    try {
      profiles.put(file, new BlockProfile(profile));
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot price " + file + ": " + e.getMessage());
    }
  }

  @Override
  public Map<Measurement, Estimate> estimate(Path folder, List<Measurement> measurements) {
    ProcessorModel model = load(folder, measurements.get(0).target().settings());
    Map<Measurement, Estimate> estimates = new HashMap<>();
    Map<Measurement, Path> files = new HashMap<>();
    profiles.forEach(
        (file, blocks) -> {
          Profile priced = price(file, blocks, model);
          MethodTotals totals = MethodTotals.of(priced);
          for (Measurement measurement : measurements) {
            Estimate estimate = estimate(priced, totals, measurement);
            if (estimate != null) {
              Path other = files.put(measurement, file);
              if (other != null) {
                throw CommandException.wrongUse(
                    measurement.benchmark() + " is in " + other + " and in " + file + ": give one");
              }
              estimates.put(measurement, estimate);
            }
          }
        });
    return estimates;
  }

  private static Profile price(Path file, BlockProfile blocks, ProcessorModel model) {
    try {
      return new BlockPricing(blocks, model, MethodSizes.NONE).price().target();
    } catch (ArithmeticException e) {
      throw CommandException.wrongUse(file + ": the sum of all cycles does not fit into 64 bits");
    }
  }

  private static Estimate estimate(Profile priced, MethodTotals totals, Measurement measurement) {
    long calls = 0;
    long cycles = 0;
    for (int m = 0; m < priced.methods().size(); m++) {
      if (measurement.isOf(priced.methods().get(m))) {
        calls += totals.calls(m);
        cycles += totals.inclusiveCyclesEveryLevel(m);
      }
    }
    if (calls == 0) {
      return null;
    }
    if (calls > Integer.MAX_VALUE) {
      throw CommandException.wrongUse(measurement.benchmark() + " has more than 2^31 calls");
    }
    return new Estimate(
        measurement.benchmark(),
        Arguments.of((int) calls),
        measurement.target().name(),
        measurement.target().settings(),
        measurement.start(),
        cycles,
        0L,
        null);
  }

  private static ProcessorModel load(Path folder, Map<String, String> settings) {
    try {
      return Models.load(folder.toString(), settings);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    }
  }
}
