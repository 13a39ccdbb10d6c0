package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** Applications and micro-benchmarks as published tables have them: by their rates. */
public final class BenchmarkText {
  private BenchmarkText() {}

  /** The table's lines: for each benchmark and start, the one with the most iterations. */
  public static List<String> lines(
      ProcessorModel model, List<BenchmarkResult> results, Terminal terminal) {
    Table<BenchmarkResult> table =
        new Table<>(longest(results))
            .shownWords("benchmark", BenchmarkResult::benchmark)
            .shownWords("group", BenchmarkResult::group)
            .shownWords("start", BenchmarkResult::start)
            .shown("iterations", row -> Integer.toString(row.iterations()))
            .shown("result", row -> Integer.toString(row.result()))
            .shown(
                "cycles/iteration",
                row -> String.format(Locale.ROOT, "%,.2f", row.cyclesPerIteration()))
            .shown(
                "iterations/s",
                row -> row.workCycles() <= 0 ? null : Math.round(row.rate(model.clockHz())));
    List<String> lines = new ArrayList<>(table.lines(terminal));
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
