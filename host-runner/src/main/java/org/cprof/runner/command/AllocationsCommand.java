package org.cprof.runner.command;

import java.nio.file.Path;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.price.AllocationViews;
import org.cprof.runner.price.CountTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof allocations}: what a program allocates, by type. */
@Command(
    name = "allocations",
    description = "Lists the objects and arrays that a program allocates, by type.",
    footer = {
      "",
      "Example:",
      "  cprof allocations jp.cprof.csv.gz",
      "where jp.cprof.csv.gz comes from",
      "  cprof run --udi jp -o jp.cprof.csv.gz -- -cp app.jar org.example.Main"
    })
public final class AllocationsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private PrintOptions print;

  @Parameters(paramLabel = "FILE", description = "A profile of 'cprof run --udi jp'.")
  private Path file;

  @Override
  public CommandGroup group() {
    return CommandGroup.LOOK;
  }

  @Override
  public Integer call() {
    try {
      CountTable table =
          AllocationViews.of(ProfileArgument.read(file, spec.commandLine().getErr()));
      print.print(table::fields, table::lines);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot list " + file + ": " + e.getMessage());
    } catch (ArithmeticException e) {
      throw CommandException.wrongUse(file + ": the sums do not fit into 64 bits");
    }
    return ExitCode.DONE;
  }
}
