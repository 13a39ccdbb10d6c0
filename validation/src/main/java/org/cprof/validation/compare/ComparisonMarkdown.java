package org.cprof.validation.compare;

import static org.cprof.runner.output.Table.code;
import static org.cprof.validation.compare.ComparisonReport.percent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/** A comparison as Markdown: the agreement and errors, then tables by target. */
final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  /** Every row, in a table for each target. */
  static String of(Comparison comparison) {
    StringBuilder text = summary(comparison);
    byTarget(comparison).forEach((target, rows) -> text.append(table(target, rows)));
    return text.append(withoutCounterpart(comparison)).toString();
  }

  private static StringBuilder summary(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    ComparisonReport.summary(comparison)
        .forEach(line -> text.append("**").append(escape(line)).append("**  \n"));
    return text;
  }

  private static Map<Target, List<ComparedEstimate>> byTarget(Comparison comparison) {
    return comparison.rows().stream()
        .collect(
            Collectors.groupingBy(
                row -> row.measurement().target(), LinkedHashMap::new, Collectors.toList()));
  }

  private static String table(Target target, List<ComparedEstimate> rows) {
    return "\n`"
        + target
        + "`:\n\n"
        + new Table<>(rows)
            .shownWords("Benchmark", row -> code(row.measurement().benchmark()))
            .shown("Argument", row -> orNothing(row.measurement().arguments().cell()))
            .shownWords("Start", row -> row.measurement().start())
            .shown("Estimate", row -> Numbers.decimal(row.cycles()))
            .shown("Reference", row -> Numbers.decimal(row.measurement().cycles()))
            .shown("Error", row -> percent(row.percentError()))
            .markdown();
  }

  private static Object orNothing(Object value) {
    return value == null ? "" : value;
  }

  private static String withoutCounterpart(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    if (!comparison.otherFigures().isEmpty()) {
      text.append("\nFigures of methods that differ:\n\n");
      text.append(
          new Table<>(comparison.otherFigures())
              .shownWords("On", row -> "`" + row.measurement().target() + "`")
              .shownWords("Method", row -> escape(row.measurement().name()))
              .shownWords("Figure", row -> escape(row.figure().toString()))
              .shown("Estimate", row -> Long.toString(row.estimate()))
              .shown("Reference", row -> Long.toString(row.reference()))
              .shown("Error", row -> percent(row.percentError()))
              .markdown());
    }
    if (!comparison.unestimated().isEmpty()) {
      text.append("\nReferences without an estimate:\n\n");
      for (Measurement measurement : comparison.unestimated()) {
        text.append("- ").append(escape(measurement.name() + " on " + measurement.target()));
        text.append('\n');
      }
    }
    if (!comparison.unmeasured().isEmpty()) {
      text.append("\nEstimates without a reference:\n\n");
      comparison.unmeasured().forEach(name -> text.append("- ").append(escape(name)).append('\n'));
    }
    return text.toString();
  }

  /** What would be markup in names of files and methods is text. */
  private static String escape(String text) {
    return text.replaceAll("([\\\\`*_<>\\[\\]|])", "\\\\$1");
  }
}
