package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;
import org.cprof.profile.Profile;
import org.cprof.runner.report.HostTimes;
import org.cprof.runner.report.Order;
import org.cprof.runner.report.Summary;
import org.cprof.runner.report.SummaryJson;
import org.cprof.runner.report.SummaryText;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what a summary shows and how. */
public final class ReportOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json", description = "Prints the summary as JSON.")
  private boolean json;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      defaultValue = "exclusive",
      description = "What is hottest: by exclusive or inclusive cycles (default: exclusive).")
  private Order order;

  private int top;

  private Integer width;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many methods and contexts to list (default: 10).")
  void setTop(int number) {
    top = atLeast(0, number, "--top");
  }

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "The width of the text (default: the variable COLUMNS, or else 80).")
  void setWidth(int columns) {
    width = atLeast(1, columns, "--width");
  }

  private int atLeast(int least, int value, String option) {
    if (value < least) {
      throw new ParameterException(
          command.commandLine(), option + " must be at least " + least + ", not " + value);
    }
    return value;
  }

  boolean isJson() {
    return json;
  }

  /** The terminal for the width asked for. */
  Terminal terminal(Function<Integer, Terminal> terminal) {
    return terminal.apply(width);
  }

  /**
   * Prints a profile's summary.
   *
   * @param terminal makes the terminal that {@code out} leads to, for the width asked for
   */
  void print(
      Profile profile,
      Optional<HostTimes> host,
      PrintWriter out,
      Function<Integer, Terminal> terminal) {
    Summary summary = Summary.of(profile, top, order);
    if (json) {
      try {
        SummaryJson.write(summary, host, out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return;
    }
    SummaryText.lines(summary, host, terminal.apply(width)).forEach(out::println);
    out.flush();
  }
}
