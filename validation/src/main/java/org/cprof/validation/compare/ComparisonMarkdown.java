package org.cprof.validation.compare;

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

  private static String code(String text) {
    return "`" + text.replaceAll("[`|]", "?") + "`";
  }

  private static Object orNothing(Object value) {
    return value == null ? "" : value;
  }

  /** A line for each; what is the same in all of them is said once. */
  private static StringBuilder exactTargets(Map<Target, List<ComparedRow>> exact) {
    Set<String> common = common(exact.keySet());
    StringBuilder text = allWith(common);
    text.append('\n')
        .append(
            new Table<>(exact.entrySet())
                .shownWords(
                    "Settings, all rows agree to the cycle",
                    each -> "`" + others(each.getKey(), common) + "`")
                .shown("Rows", each -> each.getValue().size())
                .markdown());
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
    Table<Map.Entry<String, Map<Target, String>>> table =
        new Table<>(errors.entrySet()).shownWords("Error", each -> escape(each.getKey()));
    for (Target target : targets.keySet()) {
      table.shown(
          "`" + others(target, common) + "`", each -> each.getValue().getOrDefault(target, ""));
    }
    return allWith(common).append('\n').append(table.markdown());
  }

  /** What would be markup in names of files and methods is text. */
  private static String escape(String text) {
    return text.replaceAll("([\\\\`*_<>\\[\\]|])", "\\\\$1");
  }
}
