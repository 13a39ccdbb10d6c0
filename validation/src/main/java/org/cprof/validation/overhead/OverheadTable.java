package org.cprof.validation.overhead;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.cprof.runner.text.Numbers;

/** The comparisons of one setting on one JDK as a Markdown table. */
final class OverheadTable {
  private OverheadTable() {}

  static String markdown(List<Comparison> comparisons) {
    StringBuilder table = new StringBuilder();
    table.append(
        "| workload | plain ms | with ms | factor | min..max | first iteration | nodes |\n");
    table.append("|---|---:|---:|---:|---:|---:|---:|\n");
    for (Comparison comparison : comparisons) {
      Spread factor = comparison.factor();
      table.append(
          row(
              comparison.workload(),
              millis(comparison.plainMillis()),
              millis(comparison.profiledMillis()),
              times(factor.median()),
              times(factor.min()) + ".." + times(factor.max()),
              times(comparison.firstFactor().median()),
              comparison.nodes() == 0 ? "" : Numbers.grouped(comparison.nodes())));
    }
    return table
        .append(
            row(
                "geometric mean",
                "",
                "",
                mean(comparisons, Comparison::factor),
                "",
                mean(comparisons, Comparison::firstFactor),
                ""))
        .toString();
  }

  private static String mean(List<Comparison> comparisons, Function<Comparison, Spread> factor) {
    return times(Spread.geometricMean(comparisons.stream().map(factor).toList()));
  }

  private static String millis(double duration) {
    return String.format(Locale.ROOT, "%.1f", duration);
  }

  private static String times(double factor) {
    return String.format(Locale.ROOT, "%.2f", factor);
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
