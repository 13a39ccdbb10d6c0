package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.cprof.calls.CallsFile;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.BoundsOfCalls;
import org.cprof.runner.observed.Budget;
import org.cprof.runner.observed.CallBounds;
import org.cprof.runner.observed.Period;
import picocli.CommandLine.Option;

/** What observed calls are held against. */
final class ObservedOptions {
  @Option(
      names = "--budget",
      paramLabel = "METHOD=LIMIT",
      description =
          "Limit for each call, in cycles or as a time such as 40us at the model's"
              + " frequency. Exit code 1 if an observed call takes more. Repeatable.")
  private List<String> budgetTexts = new ArrayList<>();

  @Option(
      names = "--period",
      paramLabel = "METHOD=PERIOD",
      description =
          "Releases the observed calls of a method with this period, alone on the"
              + " processor, and reports those that end after the next release. Exit code 1 if"
              + " there are any. Repeatable.")
  private List<String> periodTexts = new ArrayList<>();

  @Option(
      names = "--bounds",
      paramLabel = "FILE",
      description =
          "Compares the observed calls with bounds, a CSV file with the columns"
              + " method,cycles,source. Exit code 1 if a call takes more.")
  private Path boundsFile;

  private List<Budget> budgets = List.of();
  private List<Period> periods = List.of();
  private CallBounds bounds = CallBounds.NONE;
  private Function<CallsFile, BoundsOfCalls> computing = file -> BoundsOfCalls.NONE;
  private BoundsOfCalls computed;

  /**
   * Reads what was given, before anything else of this.
   *
   * @throws CommandException if anything is wrong with it
   */
  void read() {
    budgets = budgetTexts.stream().map(Budget::of).toList();
    periods = periodTexts.stream().map(Period::of).toList();
    bounds = boundsFile == null ? CallBounds.NONE : CallBounds.read(boundsFile);
  }

  /** Bounds that are computed once calls are known are held against them, too. */
  void compute(Function<CallsFile, BoundsOfCalls> bounding) {
    computing = bounding;
  }

  private BoundsOfCalls computed(CallsFile file) {
    if (computed == null) {
      computed = computing.apply(file);
    }
    return computed;
  }

  /** The methods that are held against something. */
  List<String> methods() {
    List<String> methods = new ArrayList<>();
    budgets.forEach(budget -> methods.add(budget.time().methods().toString()));
    periods.forEach(period -> methods.add(period.time().methods().toString()));
    bounds.list().forEach(bound -> methods.add(bound.methods().toString()));
    return methods;
  }

  /** What came of it, in lines. */
  List<String> lines(CallsFile file) {
    List<String> lines = new ArrayList<>();
    budgets.forEach(budget -> lines.addAll(budget.exceeded(file, clockHz(file))));
    periods.forEach(period -> lines.addAll(period.lines(file, clockHz(file))));
    lines.addAll(bounds.lines(file));
    lines.addAll(computed(file).bounds().lines(file));
    lines.addAll(computed(file).without());
    computed(file).assumed().forEach(text -> lines.add("--bound assumes that " + text));
    return lines;
  }

  /** Whether everything holds. */
  boolean hold(CallsFile file) {
    return budgets.stream().allMatch(budget -> budget.exceeded(file, clockHz(file)).isEmpty())
        && periods.stream().allMatch(period -> period.isMet(file, clockHz(file)))
        && bounds.hold(file)
        && computed(file).bounds().hold(file)
        && computed(file).without().isEmpty();
  }

  private static long clockHz(CallsFile file) {
    return Long.parseLong(file.first("clock-hz"));
  }
}
