package org.cprof.validation.tune;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/** What tuning found. */
final class TuningReport {
  private TuningReport() {}

  private record Errors(double meanPercentError, double worstPercentError) {
    static Errors of(Tuning tuning, double[] estimates) {
      return new Errors(tuning.meanError(estimates), tuning.worstError(estimates));
    }
  }

  /**
   * The table of prices, what could not be decided, and the errors.
   *
   * @param truth the true prices by the names of the free ones, where these were hidden
   * @param unestimated measurements of what could not be estimated
   */
  static Sections of(Tuning tuning, Map<String, Long> truth, List<Measurement> unestimated) {
    Sections sections =
        new Sections("Tuning")
            .whole(null, "prices", prices(tuning, truth))
            .field("only_sums_decided", lists(tuning, tuning.fit().confounded()))
            .field("hardly_told_apart", lists(tuning, tuning.fit().alike()))
            .field("measurements", tuning.measurements().size())
            .field("without_estimate", unestimated.stream().map(Measurement::name).toList())
            .field("before", Errors.of(tuning, tuning.before()))
            .field("after", Errors.of(tuning, tuning.after()))
            .field("benchmark_left_out", Errors.of(tuning, tuning.leftOut()));
    for (List<Integer> group : tuning.fit().confounded()) {
      sections.line("The measurements decide only sums of: " + names(tuning, group));
    }
    for (List<Integer> group : tuning.fit().alike()) {
      sections.line(
          "The measurements hardly tell apart: "
              + names(tuning, group)
              + "; of these, one may be as little as it can, if another makes up for it");
    }
    if (tuning.hasNoIntervals()) {
      sections.line(
          "No price has an interval: there are no more measurements than prices that they decide");
    }
    sections
        .strong(Numbers.count(tuning.measurements().size(), "measurement") + ":")
        .line(errors(tuning, "before", tuning.before()))
        .line(errors(tuning, "after", tuning.after()))
        .line(errors(tuning, "benchmark left out", tuning.leftOut()));
    if (!truth.isEmpty()) {
      sections.strong(found(tuning, truth));
    }
    for (Measurement measurement : unestimated) {
      sections.line("no estimate of " + measurement.name() + " (" + measurement.place() + ")");
    }
    return sections;
  }

  /**
   * For machines, what the measurements can't tell, an interval of 95 % or the truth, is left out.
   */
  private static Table<Integer> prices(Tuning tuning, Map<String, Long> truth) {
    IntFunction<String> name = j -> tuning.free().get(j).name();
    Table<Integer> table =
        new Table<>(IntStream.range(0, tuning.free().size()).boxed().toList())
            .field("bytecode", name::apply)
            .shown("executed", j -> String.format(Locale.ROOT, "%,.0f", tuning.executions(j)))
            .field("executed", tuning::executions)
            .shown("before", j -> number(tuning.free().get(j).initial()))
            .field("before", j -> tuning.free().get(j).initial())
            .shown("fitted", j -> number(tuning.fit().prices()[j]))
            .field("fitted", j -> tuning.fit().prices()[j])
            .shown("95 % within", j -> tuning.fit().intervals()[j])
            .field("interval_low", j -> end(tuning, j, Interval::low))
            .field("interval_high", j -> end(tuning, j, Interval::high))
            .field("decided", j -> tuning.fit().isDecided()[j])
            .field("at_bound", tuning::isAtBound)
            .field("truth", j -> truth.get(name.apply(j)));
    if (!truth.isEmpty()) {
      table.shown("truth", j -> Long.toString(truth.get(name.apply(j))));
    }
    return table.shownWords("bytecode", name::apply).last("", (j, width) -> remark(tuning, j));
  }

  private static Double end(Tuning tuning, int price, ToDoubleFunction<Interval> end) {
    Interval interval = tuning.fit().intervals()[price];
    return interval == null ? null : end.applyAsDouble(interval);
  }

  private static List<List<String>> lists(Tuning tuning, List<List<Integer>> groups) {
    return groups.stream()
        .map(group -> group.stream().map(j -> tuning.free().get(j).name()).toList())
        .toList();
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
