package org.cprof.validation.compare;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.output.Table;

/**
 * A row of a comparison for machines: the cycles of a call, or a figure of a method below it.
 *
 * @param measurement what was measured; of a figure its value in place of the cycles
 * @param method null for the call itself
 * @param figure null if nothing was measured
 * @param estimate null if there is none, as are difference and error
 * @param otherResult whether another result was measured; null where there is none to compare
 */
record ComparisonRow(
    Measurement measurement,
    String method,
    String figure,
    Number estimate,
    Number difference,
    Double percentError,
    Boolean otherResult) {
  private static final String CYCLES = "cycles";

  static ComparisonRow of(ComparedEstimate row) {
    return new ComparisonRow(
        row.measurement(),
        null,
        CYCLES,
        row.cycles(),
        row.difference(),
        row.percentError(),
        row.hasOtherResult());
  }

  static ComparisonRow of(ComparedFigure row) {
    return new ComparisonRow(
        row.measurement().as(row.reference()),
        row.measurement().method(),
        row.figure().toString(),
        row.estimate(),
        row.difference(),
        row.percentError(),
        null);
  }

  static ComparisonRow of(Measurement measurement) {
    return new ComparisonRow(measurement, null, CYCLES, null, null, null, null);
  }

  static Stream<ComparisonRow> of(MethodMeasurement method) {
    return method.values().entrySet().stream()
        .map(
            each ->
                new ComparisonRow(
                    method.as(each.getValue()),
                    method.method(),
                    each.getKey().toString(),
                    null,
                    null,
                    null,
                    null));
  }

  /** An estimate of which nothing was measured. */
  static ComparisonRow withoutReference(String name) {
    Measurement.Origin origin = new Measurement.Origin("", "no reference");
    Measurement none =
        new Measurement(name, Arguments.NONE, null, null, Double.NaN, null, null, null, origin);
    return new ComparisonRow(none, null, null, null, null, null, null);
  }

  /** A table that begins with what was measured. */
  static Table<ComparisonRow> table(List<ComparisonRow> rows) {
    return new Table<>(rows)
        .field("benchmark", row -> row.measurement().benchmark())
        .field("argument", row -> row.measurement().arguments().cell())
        .field("processor", row -> ofTarget(row, Target::processor))
        .field("parameters", row -> ofTarget(row, Target::parameters))
        .field("start", row -> row.measurement().start())
        .field("method", ComparisonRow::method);
  }

  private static String ofTarget(ComparisonRow row, Function<Target, String> value) {
    Target target = row.measurement().target();
    return target == null ? null : value.apply(target);
  }
}
