package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.Profile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.diff.Difference;
import org.cprof.runner.diff.DifferenceCsv;
import org.cprof.runner.diff.DifferenceJson;
import org.cprof.runner.diff.DifferenceText;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof diff}: what changed between two profiles, and why. */
@Command(
    name = "diff",
    description = "Tells what changed between two profiles, and why, in parts that add up.",
    footer = {
      "",
      "Example:",
      "  cprof diff --html diff.html before.cprof.csv.gz after.cprof.csv.gz"
    })
public final class DiffCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Prints the difference as JSON.")
  private boolean json;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Writes a row per method of either profile; - is standard output.")
  private Path csv;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description = "Writes a page for a browser, with a flame graph in two colours.")
  private Path html;

  @Mixin private PageOptions page;

  private int top;

  private Integer width;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "The earlier profile.")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The later profile.")
  private Path after;

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
          spec.commandLine(), option + " must be at least " + least + ", not " + value);
    }
    return value;
  }

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Profile first = ProfileFile.read(before, err);
    Profile second = ProfileFile.read(after, err);
    if (html != null) {
      page.write(List.of(first, second), html, before, after);
    }
    if (html != null && csv == null && !json) {
      return ExitCode.DONE;
    }
    Difference difference = Difference.of(first, second);
    PrintWriter out = spec.commandLine().getOut();
    try {
      if (csv != null) {
        ResultFile.write(csv, file -> DifferenceCsv.write(difference, file), before, after);
      }
      if (json) {
        DifferenceJson.write(difference, top, out);
      } else if (csv == null) {
        DifferenceText.lines(difference, top, Terminal.standardOutput(width)).forEach(out::println);
        out.flush();
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    return ExitCode.DONE;
  }
}
