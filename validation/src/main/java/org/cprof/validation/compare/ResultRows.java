package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Target;

/** Estimates of benchmarks, as {@code cprof jbe} makes them. */
public record ResultRows(List<Estimate> rows) implements Estimates {
  private static final Map<Figure, Long> NOT_CALLED = Figure.all(0, 0, 0, 0, 0, 0, 0);

  public ResultRows {
    rows = List.copyOf(rows);
  }

  /** Reads what {@code cprof jbe --csv} has written. */
  static ResultRows read(String file, Target given) {
    return new ResultRows(
        ReferenceSet.read(file, given).measurements().stream().map(Estimate::of).toList());
  }

  @Override
  public Optional<ComparedEstimate> find(Measurement measurement) {
    return row(measurement)
        .map(
            row ->
                new ComparedEstimate(
                    measurement,
                    row.cyclesOf(measurement),
                    row.isDividedFor(measurement) ? null : row.result()));
  }

  /** The row that a measurement is compared with. */
  public Optional<Estimate> row(Measurement measurement) {
    Optional<Estimate> same =
        rows.stream()
            .filter(row -> isOf(measurement, row))
            .filter(row -> row.arguments().equals(measurement.arguments()))
            .findFirst();
    // The more iterations, the less a single one at the start counts: as in published rates.
    return same.or(
        () ->
            rows.stream()
                .filter(row -> isOf(measurement, row) && row.isDividedFor(measurement))
                .max(Comparator.comparing(row -> row.arguments().single())));
  }

  /** Whether a row is of the same benchmark on the same target, whatever its arguments. */
  private static boolean isOf(Measurement measurement, Estimate row) {
    return measurement.isNamed(row.benchmark())
        && row.start() == measurement.start()
        && isOn(measurement.target(), row);
  }

  private static boolean isOn(Target target, Estimate row) {
    return row.model().equals(target.name()) && row.settings().equals(target.settings());
  }

  /** A method that the kernel did not call has zeros. */
  @Override
  public Optional<Map<Figure, Long>> find(MethodMeasurement measurement) {
    return rows.stream()
        .filter(row -> isFor(measurement, row) && row.methods() != null)
        .map(row -> row.methods().getOrDefault(measurement.method(), NOT_CALLED))
        .findFirst();
  }

  @Override
  public List<String> withoutMeasurement(ReferenceSet references) {
    List<String> without = new ArrayList<>();
    for (Estimate row : rows) {
      Set<String> methods =
          references.methods().stream()
              .filter(measurement -> isFor(measurement, row))
              .map(MethodMeasurement::method)
              .collect(Collectors.toSet());
      if (!methods.isEmpty() && row.methods() != null) {
        row.methods().keySet().stream()
            .filter(method -> !methods.contains(method))
            .sorted()
            .map(method -> row.name() + ": " + method + " on " + row.model())
            .forEach(without::add);
      } else if (references.measurements().stream().noneMatch(each -> isFor(each, row))) {
        without.add(row.name() + " on " + row.model());
      }
    }
    return without;
  }

  private static boolean isFor(MethodMeasurement measurement, Estimate row) {
    return row.arguments().equals(Arguments.of(measurement.argument()))
        && row.benchmark().equals(measurement.benchmark())
        && row.start() == measurement.start()
        && isOn(measurement.target(), row);
  }

  /** What is measured by iteration takes all numbers of iterations of the estimate as one. */
  private static boolean isFor(Measurement measurement, Estimate row) {
    return isOf(measurement, row)
        && (row.isDividedFor(measurement) || row.arguments().equals(measurement.arguments()));
  }
}
