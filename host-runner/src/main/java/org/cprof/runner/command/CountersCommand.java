package org.cprof.runner.command;

import java.nio.file.Path;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.price.CountTable;
import org.cprof.runner.price.CounterViews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof counters}: what a UDI of the user has counted. */
@Command(
    name = "counters",
    description =
        "Lists the counters of a UDI of your own, or stalls by cause, by method or by context.",
    footer = {
      "",
      "Example:",
      "  cprof counters --contexts monitors.cprof.csv.gz",
      "where monitors.cprof.csv.gz comes from",
      "  cprof run --udi org.example.MonitorUdi --udi-path my.jar \\",
      "    -o monitors.cprof.csv.gz -- -cp app.jar org.example.Main"
    })
public final class CountersCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private PrintOptions print;

  @Option(names = "--contexts", description = "Lists contexts instead of methods.")
  private boolean contexts;

  @Parameters(
      paramLabel = "FILE",
      description = "A profile of a UDI of your own, or of 'cprof run --stalls'.")
  private Path file;

  @Override
  public CommandGroup group() {
    return CommandGroup.LOOK;
  }

  @Override
  public Integer call() {
    try {
      CounterViews views =
          new CounterViews(ProfileArgument.read(file, spec.commandLine().getErr()));
      CountTable table = contexts ? views.byContext() : views.byMethod();
      print.print(table::fields, table::lines);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot list " + file + ": " + e.getMessage());
    } catch (ArithmeticException e) {
      throw CommandException.wrongUse(file + ": the sums do not fit into 64 bits");
    }
    return ExitCode.DONE;
  }
}
