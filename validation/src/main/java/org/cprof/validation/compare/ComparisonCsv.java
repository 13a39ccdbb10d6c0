package org.cprof.validation.compare;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.output.Csv;

/** A comparison as CSV. Rows without a counterpart are there too, with nothing in its columns. */
final class ComparisonCsv {
  private static final MathContext DIGITS = new MathContext(10);

  private ComparisonCsv() {}

  static void write(Comparison comparison, Appendable out) throws IOException {
    try (CSVPrinter csv =
        Csv.open(
            out,
            "benchmark",
            "argument",
            "processor",
            "parameters",
            "start",
            "method",
            "figure",
            "estimate",
            "reference",
            "difference",
            "percent_error",
            "source")) {
      for (ComparedRow row : comparison.rows()) {
        record(
            csv,
            row.measurement(),
            number(row.cycles()),
            number(row.difference()),
            number(row.percentError()));
      }
      for (Measurement measurement : comparison.unestimated()) {
        record(csv, measurement, "", "", "");
      }
      for (ComparedFigure row : comparison.figures()) {
        record(
            csv,
            row.measurement(),
            row.figure(),
            Long.toString(row.estimate()),
            row.reference(),
            Long.toString(row.difference()),
            number(row.percentError()));
      }
      for (MethodMeasurement method : comparison.unestimatedMethods()) {
        for (Map.Entry<Figure, Long> each : method.values().entrySet()) {
          record(csv, method, each.getKey(), "", each.getValue(), "", "");
        }
      }
      for (String name : comparison.unmeasured()) {
        csv.printRecord(name, "", "", "", "", "", "", "", "", "", "", "no reference");
      }
    }
  }

  private static void record(
      CSVPrinter csv, Measurement measurement, String estimate, String difference, String error)
      throws IOException {
    csv.printRecord(
        measurement.benchmark(),
        measurement.argument() == null ? "" : measurement.argument(),
        measurement.target().processor(),
        measurement.target().parameters(),
        measurement.start(),
        "",
        "cycles",
        estimate,
        number(measurement.cycles()),
        difference,
        error,
        measurement.source());
  }

  private static void record(
      CSVPrinter csv,
      MethodMeasurement measurement,
      Figure figure,
      String estimate,
      long reference,
      String difference,
      String error)
      throws IOException {
    csv.printRecord(
        measurement.benchmark(),
        measurement.argument(),
        measurement.target().processor(),
        measurement.target().parameters(),
        measurement.start(),
        measurement.method(),
        figure,
        estimate,
        reference,
        difference,
        error,
        measurement.source());
  }

  /** Ten significant digits: more than any measurement has, and no noise of binary fractions. */
  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
