package org.cprof.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.observed.ObservedJson;
import org.cprof.runner.observed.ObservedPage;
import org.cprof.runner.observed.ObservedText;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cprof calls}: calls that a run has recorded one by one. */
@Command(
    name = "calls",
    description =
        "Shows the cycles of each call that 'cprof run --calls-of' recorded, and checks"
            + " budgets, deadlines and bounds.",
    footer = {
      "",
      "Observed calls are no bound: other inputs may take more.",
      "",
      "Example:",
      "  cprof calls --budget 'org.example.Motor.step()=40us' motor.calls.csv.gz"
    })
public final class CallsCommand implements CliCommand {
  @Mixin private PrintOptions print;

  @Mixin private ObservedOptions observed;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Writes a page with the series and a histogram of each method, too.")
  private Path html;

  @Parameters(paramLabel = "FILE", description = "A file of 'cprof run --calls-of'.")
  private Path file;

  @Override
  public CommandGroup group() {
    return CommandGroup.LOOK;
  }

  @Override
  public Integer call() {
    observed.read();
    try {
      CallsFile calls = CallsReader.read(file);
      if (html != null) {
        byte[] page = ObservedPage.of(calls).getBytes(StandardCharsets.UTF_8);
        ResultFile.write(html, out -> out.write(page), file);
      }
      print.print(() -> ObservedJson.of(calls), terminal -> lines(calls, observed, terminal));
      return observed.hold(calls) ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  static List<String> lines(CallsFile calls, ObservedOptions observed, Terminal terminal) {
    List<String> lines = new ArrayList<>(ObservedText.lines(calls, terminal));
    for (String line : observed.lines(calls)) {
      Names.wrapped(Names.clean(line), terminal.width() - 2)
          .forEach(part -> lines.add("  " + part));
    }
    return lines;
  }
}
