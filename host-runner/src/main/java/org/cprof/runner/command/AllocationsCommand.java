package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.price.AllocationViews;
import org.cprof.runner.price.CountTable;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  @Option(names = "--json", description = "Prints the list as JSON.")
  private boolean json;

  @Parameters(paramLabel = "FILE", description = "A profile of 'cprof run --udi jp'.")
  private Path file;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      CountTable table = AllocationViews.of(ProfileReader.read(file));
      if (json) {
        table.writeJson(out);
      } else {
        table.lines(Terminal.standardOutput(null)).forEach(out::println);
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot list " + file + ": " + e.getMessage());
    } catch (ArithmeticException e) {
      throw CommandException.wrongUse(file + ": the sums do not fit into 64 bits");
    }
    out.flush();
    return ExitCode.DONE;
  }
}
