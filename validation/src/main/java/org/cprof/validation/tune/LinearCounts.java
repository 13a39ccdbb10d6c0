package org.cprof.validation.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.files.FolderTree;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.Measurement;
import org.cprof.validation.compare.Estimate;

/**
 * Counts by estimates on the model with some prices raised: what a benchmark takes more is how
 * often it executes those bytecodes, since an estimate is linear in every price. This counts what
 * the target executes, in its software routines too.
 *
 * <p>Several prices are counted in one run: raised by 1, R, R^2 and so on, their counts are the
 * digits of the difference in base R, where R is more than any count.
 */
final class LinearCounts implements OpcodeCounts {
  /** A raised price must stay below what a model allows for a bytecode, 1,000,000 cycles. */
  private static final int MOST_BITS = 19;

  private final Estimator estimator;
  private final ModelFiles model;
  private final List<FreePrice> prices;
  private final List<Measurement> measurements;
  private final Map<Measurement, Estimate> initial;
  private final Map<Measurement, long[]> ofWork = new HashMap<>();
  private final Map<Measurement, long[]> ofOverhead = new HashMap<>();

  /**
   * Makes the estimates.
   *
   * @param measurements all on the model, with the same parameters
   */
  LinearCounts(
      Estimator estimator, ModelFiles model, List<FreePrice> prices, List<Measurement> measurements)
      throws IOException {
    this.estimator = estimator;
    this.model = model;
    this.prices = prices;
    this.measurements = measurements;
    initial = run(Map.of());
    for (Measurement measurement : initial.keySet()) {
      ofWork.put(measurement, new long[prices.size()]);
      ofOverhead.put(measurement, new long[prices.size()]);
    }
    count();
  }

  private void count() throws IOException {
    Map<Integer, Long> all = new HashMap<>();
    prices.forEach(price -> price.opcodes().forEach(opcode -> all.put(opcode, 1L)));
    Map<Measurement, Estimate> raised = run(all);
    long most = 1;
    for (Map.Entry<Measurement, Estimate> row : initial.entrySet()) {
      most = Math.max(most, raised.get(row.getKey()).cycles() - row.getValue().cycles());
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(most);
    int digits = 1 + MOST_BITS / bits;
    for (int first = 0; first < prices.size(); first += digits) {
      int end = Math.min(first + digits, prices.size());
      count(first, end, bits);
    }
    check(raised);
  }

  private void count(int first, int end, int bits) throws IOException {
    Map<Integer, Long> raise = new HashMap<>();
    for (int j = first; j < end; j++) {
      for (int opcode : prices.get(j).opcodes()) {
        raise.put(opcode, 1L << bits * (j - first));
      }
    }
    Map<Measurement, Estimate> raised = run(raise);
    initial.forEach(
        (measurement, before) -> {
          Estimate after = raised.get(measurement);
          long work = after.cycles() - before.cycles();
          long overhead = overhead(after) - overhead(before);
          for (int j = first; j < end; j++) {
            int shift = bits * (j - first);
            long mask = j == end - 1 ? -1 : (1L << bits) - 1;
            ofWork.get(measurement)[j] = work >> shift & mask;
            ofOverhead.get(measurement)[j] = overhead >> shift & mask;
          }
        });
  }

  /** The counts must come to what all prices raised by 1 have made of the estimate. */
  private void check(Map<Measurement, Estimate> raised) {
    initial.forEach(
        (measurement, before) -> {
          Estimate after = raised.get(measurement);
          check(measurement, ofWork, after.cycles() - before.cycles());
          check(measurement, ofOverhead, overhead(after) - overhead(before));
        });
  }

  private static void check(
      Measurement measurement, Map<Measurement, long[]> counts, long expected) {
    long sum = 0;
    for (long count : counts.get(measurement)) {
      sum += count;
    }
    if (sum != expected) {
      throw CommandException.wrongUse(
          measurement.name()
              + ": "
              + sum
              + " bytecodes with free prices counted and not "
              + expected
              + ": this model's estimates are not linear in its prices");
    }
  }

  private static long overhead(Estimate estimate) {
    return estimate.overhead() == null ? 0 : estimate.overhead();
  }

  /** Estimates with prices raised by so many cycles; of measurements that have an estimate. */
  private Map<Measurement, Estimate> run(Map<Integer, Long> raise) throws IOException {
    Path folder = Files.createTempDirectory("cprof-tune-");
    try {
      Map<Integer, ModelFiles.Price> changed = new HashMap<>();
      for (FreePrice price : prices) {
        for (int opcode : price.opcodes()) {
          changed.put(opcode, raised(opcode, price.initial(), raise.getOrDefault(opcode, 0L)));
        }
      }
      model.write(folder, changed);
      return estimator.estimate(folder, measurements);
    } finally {
      FolderTree.remove(folder);
    }
  }

  private ModelFiles.Price raised(int opcode, double price, long by) {
    ModelFiles.Price row = model.price(opcode);
    return new ModelFiles.Price(
        row.kind(), PriceText.with(row.cycles(), Math.round(price)) + " + " + by, row.source());
  }

  List<Measurement> estimated() {
    return measurements.stream().filter(initial::containsKey).toList();
  }

  @Override
  public double initialEstimate(Measurement measurement) {
    return initial.get(measurement).cyclesOf(measurement);
  }

  @Override
  public double[] of(Measurement measurement) {
    double[] counts = new double[prices.size()];
    for (int j = 0; j < counts.length; j++) {
      counts[j] = ofWork.get(measurement)[j];
      if (initial.get(measurement).isDividedFor(measurement)) {
        counts[j] -= ofOverhead.get(measurement)[j];
        counts[j] /= initial.get(measurement).arguments().single();
      }
    }
    return counts;
  }
}
