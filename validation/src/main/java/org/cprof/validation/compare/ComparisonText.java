package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** A comparison for people. */
final class ComparisonText {
  private ComparisonText() {}

  /** The table's lines, what has no counterpart, and what it comes to. */
  static List<String> lines(Comparison comparison, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    if (!comparison.rows().isEmpty()) {
      lines.addAll(
          new Table<>(comparison.rows())
              .shownWords("benchmark", row -> row.measurement().benchmark())
              .shown("argument", row -> row.measurement().arguments().cell())
              .shownWords("start", row -> row.measurement().start())
              .decimal("estimate", ComparedRow::cycles)
              .inCycles(ComparedRow::clockHz)
              .decimal("reference", row -> row.measurement().cycles())
              .inCycles(ComparedRow::clockHz)
              .signedDecimal("difference", ComparedRow::difference)
              .inCycles(ComparedRow::clockHz)
              .shown("error", row -> percent(row.percentError()))
              .last("on", (row, width) -> row.measurement().target() + remark(row))
              .lines(terminal));
    }
    for (Measurement measurement : comparison.unestimated()) {
      lines.add(
          "no estimate of "
              + measurement.name()
              + " on "
              + measurement.target()
              + " ("
              + measurement.place()
              + ")");
    }
    for (ComparedFigure row : comparison.otherFigures()) {
      lines.add(
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
    comparison.unmeasured().forEach(name -> lines.add("no reference for " + name));
    summary(comparison).forEach(line -> lines.add(terminal.style().strong(line)));
    return lines;
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
      ComparedRow worst = comparison.worst().orElseThrow();
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
    for (ComparedRow row : comparison.otherResults()) {
      lines.add(
          row.measurement().name()
              + " returned "
              + row.result()
              + " and not "
              + row.measurement().result());
    }
    return lines;
  }

  private static String remark(ComparedRow row) {
    return row.hasOtherResult() ? ": result should be " + row.measurement().result() : "";
  }

  static String percent(double percent) {
    return percent == 0 ? "0%" : String.format(Locale.ROOT, "%+.2f%%", percent);
  }
}
