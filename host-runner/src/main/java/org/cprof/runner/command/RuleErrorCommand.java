package org.cprof.runner.command;

import java.nio.file.Path;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.price.CountTable;
import org.cprof.runner.price.RuleError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof rule-error}: what the default rule for basic blocks counts too much. */
@Command(
    name = "rule-error",
    description =
        "Measures the error from counting whole blocks when an exception leaves one early.",
    footer = {
      "",
      "Example:",
      "  cprof rule-error default.cprof.csv.gz precise.cprof.csv.gz",
      "where they come from",
      "  cprof run -o default.cprof.csv.gz -- -cp app.jar org.example.Main",
      "  cprof run --block-rule precise -o precise.cprof.csv.gz \\",
      "    -- -cp app.jar org.example.Main"
    })
public final class RuleErrorCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private PrintOptions print;

  @Parameters(index = "0", paramLabel = "DEFAULT", description = "A profile by the default rule.")
  private Path standard;

  @Parameters(index = "1", paramLabel = "PRECISE", description = "One by the precise rule.")
  private Path precise;

  @Override
  public CommandGroup group() {
    return CommandGroup.RESEARCH;
  }

  @Override
  public Integer call() {
    try {
      CountTable table =
          RuleError.of(
              ProfileArgument.read(standard, spec.commandLine().getErr()),
              ProfileArgument.read(precise, spec.commandLine().getErr()));
      print.print(table::fields, table::lines);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot compare the profiles: " + e.getMessage());
    } catch (ArithmeticException e) {
      throw CommandException.wrongUse("the sums do not fit into 64 bits");
    }
    return ExitCode.DONE;
  }
}
