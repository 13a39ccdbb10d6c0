package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.cprof.profile.Profile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.ExitCode;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof report}: the summary of a profile file. */
@Command(
    name = "report",
    description = "Prints the summary of a profile, or writes it as a page with flame graphs.",
    footer = {
      "",
      "Example:",
      "  cprof report --top 20 cprof-Main.cprof.csv.gz",
      "  cprof report --html main.html --sources src/main/java cprof-Main.cprof.csv.gz"
    })
public final class ReportCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private ReportOptions report;

  @Parameters(paramLabel = "FILE", description = "The profile, as 'cprof run' has written it.")
  private Path file;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description = "Writes the report as a page for a browser, in one file, instead of text.")
  private Path html;

  @Mixin private PageOptions page;

  @Override
  public Integer call() {
    Profile profile = ProfileFile.read(file, spec.commandLine().getErr());
    if (html != null) {
      page.write(List.of(profile), html, file);
      return ExitCode.DONE;
    }
    report.print(profile, Optional.empty(), spec.commandLine().getOut(), Terminal::standardOutput);
    return ExitCode.DONE;
  }
}
