package org.cprof.validation.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** A comparison as CSV. Rows without a counterpart are there too, with nothing in its columns. */
final class ComparisonCsv {
  private static final MathContext DIGITS = new MathContext(10);

  private ComparisonCsv() {}

  static void write(Comparison comparison, OutputStream out) throws IOException {
    List<ComparisonRow> rows = new ArrayList<>();
    comparison.rows().forEach(row -> rows.add(ComparisonRow.of(row)));
    comparison.unestimated().forEach(each -> rows.add(ComparisonRow.of(each)));
    comparison.figures().forEach(row -> rows.add(ComparisonRow.of(row)));
    comparison.unestimatedMethods().stream().flatMap(ComparisonRow::of).forEach(rows::add);
    comparison.unmeasured().forEach(name -> rows.add(ComparisonRow.withoutReference(name)));
    ComparisonRow.table(rows)
        .field("figure", ComparisonRow::figure)
        .field("estimate", row -> number(row.estimate()))
        .field("reference", row -> number(row.measurement().cycles()))
        .field("difference", row -> number(row.difference()))
        .field("percent_error", row -> number(row.percentError()))
        .field("source", row -> row.measurement().source())
        .writeCsv(out);
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
}
