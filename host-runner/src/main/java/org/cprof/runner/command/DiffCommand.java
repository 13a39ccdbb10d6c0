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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  @Mixin private PrintOptions print;

  @Mixin private TopOption top;

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

  @Parameters(index = "0", paramLabel = "BEFORE", description = "The earlier profile.")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The later profile.")
  private Path after;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Profile first = ProfileFile.read(before, err);
    Profile second = ProfileFile.read(after, err);
    if (html != null) {
      page.write(List.of(first, second), html, before, after);
    }
    boolean hasFile = html != null || csv != null;
    if (csv == null && hasFile && !print.isJson()) {
      return ExitCode.DONE;
    }
    Difference difference = Difference.of(first, second);
    try {
      if (csv != null) {
        ResultFile.write(csv, file -> DifferenceCsv.write(difference, file), before, after);
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    if (!hasFile || print.isJson()) {
      print.print(
          json -> DifferenceJson.write(difference, top.value(), json),
          terminal -> DifferenceText.lines(difference, top.value(), terminal));
    }
    return ExitCode.DONE;
  }
}
