package org.cprof.runner.command.option;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.PageUnit;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of commands that print tables: JSON instead, and how wide they may be. */
public final class PrintOptions {
  private static final int PAGE_WIDTH = 100;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private JsonOption json;

  private Integer width;
  private long clockHz;

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description =
          "The width of the text (default: the variable COLUMNS, the terminal's, or else 80).")
  void setWidth(int columns) {
    width = Minimum.of(1, columns, "--width", command);
  }

  /** Has cycles of tables told as time. */
  void inTime(long hertz) {
    clockHz = hertz;
  }

  /** How tables on a page are told. */
  public Terminal page() {
    return new Terminal(PAGE_WIDTH, Style.PLAIN).inTime(clockHz);
  }

  /** In what a page with axes tells cycles. */
  public PageUnit pageUnit() {
    return new PageUnit(clockHz > 0);
  }

  public boolean isJson() {
    return json.isGiven();
  }

  /** Prints a result to standard output as the user wants it, as JSON or text. */
  public void print(Sections result) {
    print(result::json, result::lines);
  }

  /** Prints a record or list as JSON, or lines of text, as the user wants it. */
  public void print(Supplier<?> value, Function<Terminal, List<String>> lines) {
    print(command.commandLine().getOut(), Terminal::standardOutput, value, lines);
  }

  /**
   * Prints elsewhere.
   *
   * @param terminal makes the terminal that {@code out} leads to, for the width asked for
   */
  void print(
      PrintWriter out,
      Function<Integer, Terminal> terminal,
      Supplier<?> value,
      Function<Terminal, List<String>> lines) {
    json.print(out, value, () -> lines.apply(terminal.apply(width).inTime(clockHz)));
  }
}
