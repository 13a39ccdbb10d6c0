package org.cprof.validation.compare;

import static org.cprof.validation.compare.ComparisonText.cycles;
import static org.cprof.validation.compare.ComparisonText.percent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.Target;

/** A comparison as Markdown: the agreement and errors, then tables by target. */
final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  /** Every row, in a table for each target. */
  static String of(Comparison comparison) {
    StringBuilder text = summary(comparison);
    byTarget(comparison).forEach((target, rows) -> text.append(table(target, rows)));
    return text.append(withoutCounterpart(comparison)).toString();
  }

  /** A line for each target whose rows all agree to the cycle, and the errors of the others. */
  static String brief(Comparison comparison) {
    Map<Target, List<ComparedRow>> exact = byTarget(comparison);
    Map<Target, List<ComparedRow>> inexact = byTarget(comparison);
    exact.values().removeIf(rows -> rows.stream().anyMatch(row -> row.difference() != 0));
    inexact.keySet().removeAll(exact.keySet());
    return summary(comparison)
        .append(exact.isEmpty() ? "" : exactTargets(exact))
        .append(inexact.isEmpty() ? "" : errors(inexact))
        .append(withoutCounterpart(comparison))
        .toString();
  }

  private static StringBuilder summary(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    ComparisonText.summary(comparison)
        .forEach(line -> text.append("**").append(escape(line)).append("**  \n"));
    return text;
  }

  private static Map<Target, List<ComparedRow>> byTarget(Comparison comparison) {
    return comparison.rows().stream()
        .collect(
            Collectors.groupingBy(
                row -> row.measurement().target(), LinkedHashMap::new, Collectors.toList()));
  }

  private static String table(Target target, List<ComparedRow> rows) {
    return rows.stream()
        .map(ComparisonMarkdown::row)
        .collect(
            Collectors.joining(
                "",
                String.format(
                    Locale.ROOT,
                    """

                `%s`:

                | Benchmark | Argument | Start | Estimate | Reference | Error |
                |---|---:|---|---:|---:|---:|
                """,
                    target),
                ""));
  }

  /** A line for each; what is the same in all of them is said once. */
  private static StringBuilder exactTargets(Map<Target, List<ComparedRow>> exact) {
    Set<String> common = common(exact.keySet());
    StringBuilder text = allWith(common);
    text.append(
        """

        | Settings, all rows agree to the cycle | Rows |
        |---|---:|
        """);
    exact.forEach(
        (target, rows) ->
            text.append(
                String.format(
                    Locale.ROOT, "| `%s` | %d |\n", others(target, common), rows.size())));
    return text;
  }

  /** The words that several targets share. */
  private static Set<String> common(Set<Target> targets) {
    if (targets.size() < 2) {
      return Set.of();
    }
    Set<String> common = new LinkedHashSet<>(words(targets.iterator().next()));
    targets.forEach(target -> common.retainAll(words(target)));
    return common;
  }

  private static StringBuilder allWith(Set<String> common) {
    return new StringBuilder(
        common.isEmpty()
            ? ""
            : String.format(Locale.ROOT, "\nAll with `%s`:\n", String.join(" ", common)));
  }

  private static String others(Target target, Set<String> common) {
    List<String> others = new ArrayList<>(words(target));
    others.removeAll(common);
    return String.join(" ", others);
  }

  /** The processor and its settings. */
  private static List<String> words(Target target) {
    return List.of(target.toString().split(" "));
  }

  private static String withoutCounterpart(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    if (!comparison.otherFigures().isEmpty()) {
      text.append("\nFigures of methods that differ:\n\n");
      text.append("| On | Method | Figure | Estimate | Reference | Error |\n");
      text.append("|---|---|---|---:|---:|---:|\n");
      comparison.otherFigures().forEach(figure -> text.append(row(figure)));
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

  private static String row(ComparedRow row) {
    Measurement measurement = row.measurement();
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %s | %s | %s | %s |\n",
        measurement.benchmark().replaceAll("[`|]", "?"),
        measurement.argument() == null ? "" : measurement.argument(),
        measurement.start(),
        cycles(row.cycles()),
        cycles(measurement.cycles()),
        percent(row.percentError()));
  }

  private static String row(ComparedFigure row) {
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %s | %d | %d | %s |\n",
        row.measurement().target(),
        escape(row.measurement().name()),
        escape(row.figure().toString()),
        row.estimate(),
        row.reference(),
        percent(row.percentError()));
  }

  /** Percent errors: a row for each measurement, a column for what only this target has. */
  private static StringBuilder errors(Map<Target, List<ComparedRow>> targets) {
    Map<String, Map<Target, String>> errors = new LinkedHashMap<>();
    targets
        .values()
        .forEach(
            rows ->
                rows.forEach(
                    row ->
                        errors
                            .computeIfAbsent(
                                row.measurement().name(), name -> new LinkedHashMap<>())
                            .merge(
                                row.measurement().target(),
                                percent(row.percentError()),
                                (one, other) -> one + ", " + other)));
    Set<String> common = common(targets.keySet());
    StringBuilder text = allWith(common).append("\n| Error |");
    targets
        .keySet()
        .forEach(
            target -> text.append(String.format(Locale.ROOT, " `%s` |", others(target, common))));
    text.append("\n|---|").append("---:|".repeat(targets.size())).append('\n');
    errors.forEach(
        (name, ofTargets) -> {
          text.append("| ").append(escape(name)).append(" |");
          targets
              .keySet()
              .forEach(
                  target ->
                      text.append(
                          String.format(Locale.ROOT, " %s |", ofTargets.getOrDefault(target, ""))));
          text.append('\n');
        });
    return text;
  }

  /** What would be markup in names of files and methods is text. */
  private static String escape(String text) {
    return text.replaceAll("([\\\\`*_<>\\[\\]|])", "\\\\$1");
  }
}
