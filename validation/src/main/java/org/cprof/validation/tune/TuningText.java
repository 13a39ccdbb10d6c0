package org.cprof.validation.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** What tuning found, for people. */
final class TuningText {
  private TuningText() {}

  /**
   * The table of prices, what could not be decided, and the errors.
   *
   * @param truth the true prices by the names of the free ones, where these were hidden
   */
  static List<String> lines(Tuning tuning, Map<String, Long> truth, Terminal terminal) {
    Table<Integer> table =
        new Table<>(IntStream.range(0, tuning.free().size()).boxed().toList())
            .shown("executed", j -> String.format(Locale.ROOT, "%,.0f", tuning.executions(j)))
            .shown("before", j -> number(tuning.free().get(j).initial()))
            .shown("fitted", j -> number(tuning.fit().prices()[j]))
            .shown("95 % within", j -> tuning.fit().intervals()[j]);
    if (!truth.isEmpty()) {
      table.shown("truth", j -> Long.toString(truth.get(tuning.free().get(j).name())));
    }
    table
        .shownWords("bytecode", j -> tuning.free().get(j).name())
        .last("", (j, width) -> remark(tuning, j));
    List<String> lines = new ArrayList<>(table.lines(terminal));
    for (List<Integer> group : tuning.fit().confounded()) {
      lines.add("The measurements decide only sums of: " + names(tuning, group));
    }
    for (List<Integer> group : tuning.fit().alike()) {
      lines.add(
          "The measurements hardly tell apart: "
              + names(tuning, group)
              + "; of these, one may be as little as it can, if another makes up for it");
    }
    if (tuning.hasNoIntervals()) {
      lines.add(
          "No price has an interval: there are no more measurements than prices that they decide");
    }
    lines.add(
        terminal.style().strong(Numbers.count(tuning.measurements().size(), "measurement") + ":"));
    lines.add(errors(tuning, "before", tuning.before()));
    lines.add(errors(tuning, "after", tuning.after()));
    lines.add(errors(tuning, "benchmark left out", tuning.leftOut()));
    if (!truth.isEmpty()) {
      lines.add(terminal.style().strong(found(tuning, truth)));
    }
    return lines;
  }

  private static String names(Tuning tuning, List<Integer> group) {
    return group.stream().map(j -> tuning.free().get(j).name()).collect(Collectors.joining(", "));
  }

  private static String errors(Tuning tuning, String what, double[] estimates) {
    return String.format(
        Locale.ROOT,
        "  %-18s  mean error %6.2f%%, worst %6.2f%%",
        what,
        tuning.meanError(estimates),
        tuning.worstError(estimates));
  }

  private static String found(Tuning tuning, Map<String, Long> truth) {
    int executed = 0;
    int decided = 0;
    int right = 0;
    for (int j = 0; j < tuning.free().size(); j++) {
      executed += tuning.executions(j) > 0 ? 1 : 0;
      if (tuning.fit().isDecided()[j]) {
        decided++;
        long expected = truth.get(tuning.free().get(j).name());
        right += Math.round(tuning.fit().prices()[j]) == expected ? 1 : 0;
      }
    }
    return tuning.free().size()
        + " prices hidden: "
        + executed
        + " executed, "
        + decided
        + " decided by the measurements, "
        + right
        + " of these found again";
  }

  private static String remark(Tuning tuning, int price) {
    if (tuning.executions(price) == 0) {
      return "not executed, kept";
    }
    String bound = tuning.isAtBound(price) ? "at its bound" : "";
    if (!tuning.fit().isDecided()[price]) {
      return bound.isEmpty() ? "not decided" : "not decided, " + bound;
    }
    return bound;
  }

  private static String number(double value) {
    return Math.abs(value - Math.rint(value)) < 5e-3
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
