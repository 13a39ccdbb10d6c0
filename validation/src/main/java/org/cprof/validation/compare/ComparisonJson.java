package org.cprof.validation.compare;

import java.util.List;
import java.util.stream.Stream;

/** A comparison as JSON; of no rows, without errors. */
record ComparisonJson(
    long exact,
    Double worstPercentError,
    Double meanPercentError,
    Double geometricMean,
    List<?> rows,
    List<?> figuresOfMethods,
    List<?> withoutEstimate,
    List<String> withoutReference) {

  static ComparisonJson of(Comparison comparison) {
    boolean hasRows = comparison.worst().isPresent();
    return new ComparisonJson(
        comparison.exact(),
        hasRows ? comparison.worst().orElseThrow().percentError() : null,
        hasRows ? comparison.meanError() : null,
        hasRows ? comparison.geometricMean() : null,
        rows(comparison.rows().stream().map(ComparisonRow::of)),
        rows(comparison.figures().stream().map(ComparisonRow::of)),
        rows(
            Stream.concat(
                comparison.unestimated().stream().map(ComparisonRow::of),
                comparison.unestimatedMethods().stream().flatMap(ComparisonRow::of))),
        comparison.unmeasured());
  }

  private static List<?> rows(Stream<ComparisonRow> rows) {
    return ComparisonRow.table(rows.toList())
        .field("figure", row -> row.method() == null ? null : row.figure())
        .field("reference", row -> row.measurement().cycles())
        .field("estimate", ComparisonRow::estimate)
        .field("percent_error", ComparisonRow::percentError)
        .field("other_result", ComparisonRow::otherResult)
        .json();
  }
}
