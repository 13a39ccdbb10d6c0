package org.cprof.validation.compare;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;

/** A comparison as JSON; of no rows, without errors. */
record ComparisonJson(
    long exact,
    Double worstPercentError,
    Double meanPercentError,
    Double geometricMean,
    List<Row> rows,
    List<FigureRow> figuresOfMethods,
    List<Measured> withoutEstimate,
    List<String> withoutReference) {

  /** A measurement; method and figure are null where it is of a whole call. */
  private record Measured(
      String benchmark,
      Integer argument,
      String processor,
      String parameters,
      String start,
      String method,
      String figure,
      double reference) {
    static Measured of(Measurement of) {
      return new Measured(
          of.benchmark(),
          of.argument(),
          of.target().processor(),
          of.target().parameters(),
          of.start().toString(),
          null,
          null,
          of.cycles());
    }

    static Measured of(MethodMeasurement of, Figure figure, long reference) {
      return new Measured(
          of.benchmark(),
          of.argument(),
          of.target().processor(),
          of.target().parameters(),
          of.start().toString(),
          of.method(),
          figure.toString(),
          reference);
    }
  }

  private record Row(
      @JsonUnwrapped Measured measured,
      double estimate,
      double percentError,
      boolean otherResult) {}

  private record FigureRow(@JsonUnwrapped Measured measured, long estimate, double percentError) {}

  static ComparisonJson of(Comparison comparison) {
    boolean hasRows = comparison.worst().isPresent();
    return new ComparisonJson(
        comparison.exact(),
        hasRows ? comparison.worst().orElseThrow().percentError() : null,
        hasRows ? comparison.meanError() : null,
        hasRows ? comparison.geometricMean() : null,
        comparison.rows().stream().map(ComparisonJson::row).toList(),
        comparison.figures().stream().map(ComparisonJson::row).toList(),
        Stream.concat(
                comparison.unestimated().stream().map(Measured::of),
                comparison.unestimatedMethods().stream().flatMap(ComparisonJson::figures))
            .toList(),
        comparison.unmeasured());
  }

  private static Row row(ComparedRow row) {
    return new Row(
        Measured.of(row.measurement()), row.cycles(), row.percentError(), row.hasOtherResult());
  }

  private static FigureRow row(ComparedFigure row) {
    return new FigureRow(
        Measured.of(row.measurement(), row.figure(), row.reference()),
        row.estimate(),
        row.percentError());
  }

  private static Stream<Measured> figures(MethodMeasurement method) {
    return method.values().entrySet().stream()
        .map(each -> Measured.of(method, each.getKey(), each.getValue()));
  }
}
