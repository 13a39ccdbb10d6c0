package org.cprof.validation.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/** A comparison as text, JSON and CSV. */
final class ComparisonReport {
  private static final MathContext DIGITS = new MathContext(10);

  private ComparisonReport() {}

  /** The table, what has no counterpart, and what it comes to; of no rows, without errors. */
  static Sections of(Comparison comparison) {
    Sections sections = new Sections("Comparison").field("exact", comparison.exact());
    if (comparison.worst().isPresent()) {
      sections
          .field("worst_percent_error", comparison.worst().get().percentError())
          .field("mean_percent_error", comparison.meanError())
          .field("geometric_mean", comparison.geometricMean());
    }
    Stream<ComparisonRow> unestimated =
        Stream.concat(
            comparison.unestimated().stream().map(ComparisonRow::of),
            comparison.unestimatedMethods().stream().flatMap(ComparisonRow::of));
    sections
        .whole(null, null, table(comparison))
        .field("rows", fields(comparison.rows().stream().map(ComparisonRow::of)))
        .field("figures_of_methods", fields(comparison.figures().stream().map(ComparisonRow::of)))
        .field("without_estimate", fields(unestimated))
        .field("without_reference", comparison.unmeasured());
    for (Measurement measurement : comparison.unestimated()) {
      sections.line(
          "no estimate of "
              + measurement.name()
              + " on "
              + measurement.target()
              + " ("
              + measurement.place()
              + ")");
    }
    for (ComparedFigure row : comparison.otherFigures()) {
      sections.line(
          row.measurement().name()
              + " has "
              + Numbers.grouped(row.estimate())
              + " "
              + row.figure()
              + " and not "
              + Numbers.grouped(row.reference())
              + ", on "
              + row.measurement().target());
    }
    comparison.unmeasured().forEach(name -> sections.line("no reference for " + name));
    summary(comparison).forEach(sections::strong);
    return sections;
  }

  private static Table<ComparedEstimate> table(Comparison comparison) {
    return new Table<>(comparison.rows())
        .shownWords("benchmark", row -> row.measurement().benchmark())
        .shown("argument", row -> row.measurement().arguments().cell())
        .shownWords("start", row -> row.measurement().start())
        .decimal("estimate", ComparedEstimate::cycles)
        .inCycles(ComparedEstimate::clockHz)
        .decimal("reference", row -> row.measurement().cycles())
        .inCycles(ComparedEstimate::clockHz)
        .signedDecimal("difference", ComparedEstimate::difference)
        .inCycles(ComparedEstimate::clockHz)
        .shown("error", row -> percent(row.percentError()))
        .last("on", (row, width) -> row.measurement().target() + remark(row));
  }

  private static Table<ComparisonRow> fields(Stream<ComparisonRow> rows) {
    return ComparisonRow.table(rows.toList())
        .field("figure", row -> row.method() == null ? null : row.figure())
        .field("reference", row -> row.measurement().cycles())
        .field("estimate", ComparisonRow::estimate)
        .field("percent_error", ComparisonRow::percentError)
        .field("other_result", ComparisonRow::otherResult);
  }

  /** For CSV; rows without a counterpart are there too, with nothing in its columns. */
  static Table<?> rows(Comparison comparison) {
    List<ComparisonRow> rows = new ArrayList<>();
    comparison.rows().forEach(row -> rows.add(ComparisonRow.of(row)));
    comparison.unestimated().forEach(each -> rows.add(ComparisonRow.of(each)));
    comparison.figures().forEach(row -> rows.add(ComparisonRow.of(row)));
    comparison.unestimatedMethods().stream().flatMap(ComparisonRow::of).forEach(rows::add);
    comparison.unmeasured().forEach(name -> rows.add(ComparisonRow.withoutReference(name)));
    return ComparisonRow.table(rows)
        .field("figure", ComparisonRow::figure)
        .field("estimate", row -> number(row.estimate()))
        .field("reference", row -> number(row.measurement().cycles()))
        .field("difference", row -> number(row.difference()))
        .field("percent_error", row -> number(row.percentError()))
        .field("source", row -> row.measurement().source());
  }

  /** Ten significant digits: more than any measurement has, and no noise of binary fractions. */
  private static String number(Number number) {
    double value = number == null ? Double.NaN : number.doubleValue();
    return Double.isNaN(value)
        ? null
        : value == Math.rint(value)
            ? Long.toString((long) value)
            : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** What the comparison comes to, in a few lines. */
  static List<String> summary(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    int rows = comparison.rows().size();
    if (comparison.isEmpty()) {
      lines.add(
          "Nothing could be compared: change the file of references, so that a row has the name,"
              + " argument, start, model and parameters of an estimate, or make estimates of what"
              + " it names.");
    }
    if (rows > 0) {
      lines.add(comparison.exact() + " of " + rows + " rows agree to the cycle");
      ComparedEstimate worst = comparison.worst().orElseThrow();
      if (worst.difference() != 0) {
        lines.add(
            "errors: worst "
                + percent(worst.percentError())
                + " ("
                + worst.measurement().name()
                + " on "
                + worst.measurement().target().processor()
                + "), mean "
                + Numbers.percent(Math.round(comparison.meanError() * 1000), 100_000)
                + ", geometric mean of estimate by reference "
                + String.format(Locale.ROOT, "%.3f", comparison.geometricMean()));
      }
    }
    if (!comparison.figures().isEmpty()) {
      int figures = comparison.figures().size();
      lines.add(
          (figures - comparison.otherFigures().size())
              + " of "
              + figures
              + " figures of methods and routines agree");
    }
    if (!comparison.unestimatedMethods().isEmpty()) {
      lines.add(
          Numbers.count(comparison.unestimatedMethods().size(), "method")
              + " of references without estimate: only a run of the kernels reports methods");
    }
    if (!comparison.unestimated().isEmpty()) {
      lines.add(
          Numbers.count(comparison.unestimated().size(), "reference")
              + " without estimate: --max-error needs one of each; make it, or take the row out of"
              + " the file");
    }
    for (ComparedEstimate row : comparison.otherResults()) {
      lines.add(
          row.measurement().name()
              + " returned "
              + row.result()
              + " and not "
              + row.measurement().result());
    }
    return lines;
  }

  private static String remark(ComparedEstimate row) {
    return row.hasOtherResult() ? ": result should be " + row.measurement().result() : "";
  }

  static String percent(double percent) {
    return percent == 0 ? "0%" : String.format(Locale.ROOT, "%+.2f%%", percent);
  }
}
