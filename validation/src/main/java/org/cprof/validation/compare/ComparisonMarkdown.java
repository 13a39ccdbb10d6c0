package org.cprof.validation.compare;

import static org.cprof.validation.compare.ComparisonText.cycles;
import static org.cprof.validation.compare.ComparisonText.percent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cprof.validation.reference.Measurement;
import org.cprof.validation.reference.Target;

/** A comparison as Markdown: what it comes to, and a table for each target. */
final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    ComparisonText.summary(comparison)
        .forEach(line -> text.append("**").append(escape(line)).append("**  \n"));
    Map<Target, List<ComparedRow>> byTarget =
        comparison.rows().stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.measurement().target(), LinkedHashMap::new, Collectors.toList()));
    byTarget.forEach(
        (target, rows) -> {
          text.append("\n`").append(target).append("`:\n\n");
          text.append("| Benchmark | Argument | Start | Estimate | Reference | Error |\n");
          text.append("|---|---:|---|---:|---:|---:|\n");
          rows.forEach(row -> text.append(row(row)));
        });
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

  private static String row(ComparedRow row) {
    Measurement measurement = row.measurement();
    return "| `%s` | %s | %s | %s | %s | %s |\n"
        .formatted(
            measurement.benchmark().replaceAll("[`|]", "?"),
            measurement.argument() == null ? "" : measurement.argument(),
            measurement.start(),
            cycles(row.cycles()),
            cycles(measurement.cycles()),
            percent(row.percentError()));
  }

  /** What would be markup in names of files and methods is text. */
  private static String escape(String text) {
    return text.replaceAll("([\\\\`*_<>\\[\\]|])", "\\\\$1");
  }
}
