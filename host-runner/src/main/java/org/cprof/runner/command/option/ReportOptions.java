package org.cprof.runner.command.option;

import java.io.PrintWriter;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.report.Order;
import org.cprof.runner.report.Summary;
import org.cprof.runner.report.SummaryReport;
import org.cprof.runner.report.TestCost;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what a summary shows and how. */
public final class ReportOptions {
  @Mixin private PrintOptions print;

  @Mixin private TopOption top;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      defaultValue = "exclusive",
      description =
          "The order of the tables: by exclusive or inclusive cycles, or by calls"
              + " (default: exclusive).")
  private Order order;

  /** How it is printed, also what is printed in place of a summary. */
  public PrintOptions print() {
    return print;
  }

  /** How many of what is listed to name. */
  public int top() {
    return top.value();
  }

  /**
   * Prints a profile's summary.
   *
   * @param terminal makes the terminal that {@code out} leads to, for the width asked for
   */
  public void print(
      Profile profile,
      OptionalDouble hostSeconds,
      PrintWriter out,
      Function<Integer, Terminal> terminal) {
    print(profile, Map.of(), hostSeconds, out, terminal);
  }

  /** Prints a profile's summary, with its tests beside those of a baseline. */
  public void print(
      Profile profile,
      Map<MethodReference, TestCost.Before> baseline,
      OptionalDouble hostSeconds,
      PrintWriter out,
      Function<Integer, Terminal> terminal) {
    Summary summary = Summary.of(profile, top.value(), order).beside(baseline);
    Sections report = SummaryReport.of(summary, hostSeconds);
    print.print(out, terminal, report::json, report::lines);
  }
}
