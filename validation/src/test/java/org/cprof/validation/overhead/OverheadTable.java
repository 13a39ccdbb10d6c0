package org.cprof.validation.overhead;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The comparisons of one setting on one JDK as a Markdown table. */
final class OverheadTable {
  private OverheadTable() {}

  static String markdown(List<PairedRuns> comparisons) {
    StringBuilder table = new StringBuilder();
    table.append(
        "| workload | plain ms | with ms | factor | min..max | first iteration | nodes"
            + " | more MB | target Mcycles/s |\n");
    table.append("|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (PairedRuns comparison : comparisons) {
      Spread factor = comparison.factor();
      table.append(
          row(
              comparison.workload(),
              millis(comparison.plainMillis()),
              millis(comparison.profiledMillis()),
              times(factor.median()),
              times(factor.min()) + ".." + times(factor.max()),
              times(comparison.firstFactor().median()),
              unlessZero(comparison.nodes(), "%,.0f"),
              unlessZero(comparison.addedMegabytes(), "%,.0f"),
              unlessZero(comparison.megacyclesPerSecond(), "%,.0f")));
    }
    return table
        .append(
            row(
                "geometric mean",
                "",
                "",
                mean(comparisons, PairedRuns::factor),
                "",
                mean(comparisons, PairedRuns::firstFactor),
                "",
                "",
                ""))
        .toString();
  }

  private static String mean(List<PairedRuns> comparisons, Function<PairedRuns, Spread> factor) {
    return times(Spread.geometricMean(comparisons.stream().map(factor).toList()));
  }

  private static String millis(double duration) {
    return String.format(Locale.ROOT, "%.1f", duration);
  }

  private static String unlessZero(double value, String format) {
    return value == 0 ? "" : String.format(Locale.ROOT, format, value);
  }

  private static String times(double factor) {
    return String.format(Locale.ROOT, "%.2f", factor);
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
