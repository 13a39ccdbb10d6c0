package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.TextTable;

/** Applications and micro-benchmarks as published tables have them: by their rates. */
public final class BenchmarkReport {
  private BenchmarkReport() {}

  /** The table's lines: for each benchmark and start, the one with the most iterations. */
  public static List<String> lines(
      ProcessorModel model, List<BenchmarkResult> results, int width, Style style) {
    TextTable table =
        new TextTable(
                "",
                "benchmark",
                "group",
                "start",
                "iterations",
                "result",
                "cycles/iteration",
                "iterations/s")
            .alignLeft(0)
            .alignLeft(1)
            .alignLeft(2);
    for (BenchmarkResult row : longest(results)) {
      table.row(
          left -> "",
          row.benchmark(),
          row.group(),
          row.start().toString(),
          Integer.toString(row.iterations()),
          Integer.toString(row.result()),
          String.format(Locale.ROOT, "%,.2f", row.cyclesPerIteration()),
          row.workCycles() <= 0 ? "-" : Numbers.grouped(Math.round(row.rate(model.clockHz()))));
    }
    List<String> lines = new ArrayList<>(table.lines(width, style));
    lines.add(
        "Cycles less those of empty iterations, on "
            + model.name()
            + " at "
            + Numbers.hertz(model.clockHz()));
    return lines;
  }

  private static List<BenchmarkResult> longest(List<BenchmarkResult> results) {
    List<BenchmarkResult> longest = new ArrayList<>();
    for (BenchmarkResult row : results) {
      boolean isLongest =
          results.stream()
              .filter(other -> other.benchmark().equals(row.benchmark()))
              .filter(other -> other.start() == row.start())
              .noneMatch(other -> other.iterations() > row.iterations());
      if (isLongest) {
        longest.add(row);
      }
    }
    return longest;
  }
}
