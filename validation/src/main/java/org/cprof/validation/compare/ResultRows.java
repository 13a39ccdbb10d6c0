package org.cprof.validation.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.cprof.validation.reference.Measurement;

/** Estimates of benchmarks, as {@code cprof jbe} makes them. */
public record ResultRows(List<Estimate> rows) implements Estimates {
  public ResultRows {
    rows = List.copyOf(rows);
  }

  @Override
  public Optional<ComparedRow> find(Measurement measurement) {
    return row(measurement)
        .map(
            row ->
                measurement.argument() != null
                    ? new ComparedRow(measurement, row.cycles(), row.result())
                    : new ComparedRow(measurement, row.cyclesPerIteration(), null));
  }

  /** The row that a measurement is compared with. */
  public Optional<Estimate> row(Measurement measurement) {
    if (measurement.argument() != null) {
      return rows.stream()
          .filter(row -> isOf(measurement, row) && row.argument() == measurement.argument())
          .findFirst();
    }
    // The more iterations, the less a single one at the start counts: as in published rates.
    return rows.stream()
        .filter(row -> isOf(measurement, row) && row.overhead() != null)
        .max(Comparator.comparing(Estimate::argument));
  }

  /** Whether a row is of the same benchmark on the same target, whatever its argument. */
  private static boolean isOf(Measurement measurement, Estimate row) {
    return row.benchmark().equals(measurement.benchmark())
        && row.start() == measurement.start()
        && row.model().equals(measurement.target().name())
        && row.settings().equals(measurement.target().settings());
  }

  @Override
  public List<String> withoutMeasurement(List<Measurement> measurements) {
    return rows.stream()
        .filter(row -> measurements.stream().noneMatch(measurement -> isFor(measurement, row)))
        .map(row -> row.name() + " on " + row.model())
        .toList();
  }

  /** What is measured by iteration takes all numbers of iterations of the estimate as one. */
  private static boolean isFor(Measurement measurement, Estimate row) {
    return isOf(measurement, row)
        && (measurement.argument() == null || measurement.argument() == row.argument());
  }
}
