package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof report}: the summary of a profile file. */
@Command(
    name = "report",
    description = "Prints the summary of a profile.",
    footer = {"", "Example:", "  cprof report --top 20 cprof-Main.cprof.csv.gz"})
public final class ReportCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private ReportOptions report;

  @Parameters(paramLabel = "FILE", description = "The profile, as 'cprof run' has written it.")
  private Path file;

  @Override
  public Integer call() {
    Profile profile;
    try {
      profile = ProfileReader.read(file);
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    report.print(profile, Optional.empty(), spec.commandLine().getOut(), Terminal::standardOutput);
    return ExitCode.DONE;
  }
}
