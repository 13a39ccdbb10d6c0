package org.cprof.runner.command.option;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cprof.calls.CallsFile;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.BoundsOfCalls;
import org.cprof.runner.observed.Budget;
import picocli.CommandLine.Option;

/** What observed calls are held against, in a run and in a report. */
public final class ObservedOptions {
  @Option(
      names = "--budget",
      paramLabel = "METHOD=LIMIT",
      description =
          "Limit for each call, in cycles or as a time such as 40us at the model's"
              + " frequency. Exit code 1 if an observed call takes more. Repeatable.")
  private List<String> budgetTexts = new ArrayList<>();

  private List<Budget> budgets = List.of();
  private Function<CallsFile, BoundsOfCalls> computing = file -> BoundsOfCalls.NONE;
  private BoundsOfCalls computed;

  /**
   * Reads what was given, before anything else of this.
   *
   * @throws CommandException if anything is wrong with it
   */
  public void read() {
    budgets = budgetTexts.stream().map(Budget::of).toList();
  }

  /**
   * Checks budgets before the program runs.
   *
   * @param model asked only if there are any
   * @throws CommandException if one is less than a cycle
   */
  void check(Supplier<ProcessorModel> model) {
    if (!budgets.isEmpty()) {
      long clockHz = model.get().clockHz();
      budgets.forEach(budget -> budget.cycles(clockHz));
    }
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
    return budgets.stream().map(budget -> budget.time().methods().toString()).toList();
  }

  /** What came of it, in lines. */
  public List<String> lines(CallsFile file) {
    List<String> lines = new ArrayList<>();
    budgets.forEach(budget -> lines.addAll(budget.exceeded(file, clockHz(file))));
    lines.addAll(computed(file).bounds().lines(file));
    lines.addAll(computed(file).without());
    computed(file).assumptions().forEach(text -> lines.add("--bound assumes that " + text));
    return lines;
  }

  /** Whether everything holds. */
  public boolean hold(CallsFile file) {
    return budgets.stream().allMatch(budget -> budget.exceeded(file, clockHz(file)).isEmpty())
        && computed(file).bounds().hold(file)
        && computed(file).without().isEmpty();
  }

  public static long clockHz(CallsFile file) {
    return Long.parseLong(file.first("clock-hz"));
  }
}
