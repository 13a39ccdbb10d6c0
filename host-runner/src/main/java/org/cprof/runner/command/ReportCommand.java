package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.report.BasisView;
import org.cprof.runner.report.Evictions;
import org.cprof.runner.report.EvictionsView;
import org.cprof.runner.report.LinesView;
import org.cprof.runner.report.ProfileView;
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
      "  cprof report --view lines --sources src/main/java cprof-Main.cprof.csv.gz",
      "  cprof report --html main.html --sources src/main/java cprof-Main.cprof.csv.gz"
    })
public final class ReportCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private ReportOptions report;

  @Parameters(paramLabel = "FILE", description = "A profile of 'cprof run'.")
  private Path file;

  @Option(
      names = "--view",
      paramLabel = "VIEW",
      defaultValue = "summary",
      description =
          "What to print: summary (default); lines, the most expensive source lines;"
              + " evictions, which method evicts which from the method cache; basis, what the"
              + " estimate rests on. With --json, all lines and pairs.")
  private ProfileView view;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description = "Writes the report as a page for a browser, in one file, instead of text.")
  private Path html;

  @Mixin private PageOptions page;

  @Mixin private ThreadOption thread;

  @Override
  public CommandGroup group() {
    return CommandGroup.LOOK;
  }

  @Override
  public Integer call() {
    if (thread.isGiven() && (view == ProfileView.LINES || view == ProfileView.EVICTIONS)) {
      throw CommandException.wrongUse("--thread: lines and evictions are those of all threads");
    }
    Profile profile = thread.of(ProfileArgument.readAny(file, spec.commandLine().getErr()), file);
    if (html != null) {
      page.write(List.of(profile), html, file);
      return ExitCode.DONE;
    }
    page.checkNoPage();
    if (view != ProfileView.SUMMARY && Sampling.of(profile.header()).isPresent()) {
      throw CommandException.wrongUse(file + " is a sampled profile, which has a summary only");
    }
    if (view == ProfileView.BASIS) {
      ProfileArgument.sayRange(profile, file, spec.commandLine().getErr());
      BasisView basis = BasisView.of(profile);
      report.print().print(basis::fields, basis::lines);
      return ExitCode.DONE;
    }
    if (view != ProfileView.SUMMARY) {
      print(profile.target());
      return ExitCode.DONE;
    }
    report.print(profile, Optional.empty(), spec.commandLine().getOut(), Terminal::standardOutput);
    return ExitCode.DONE;
  }

  private void print(Profile profile) {
    ProfileHeader header = profile.header();
    long cycles = profile.inclusiveCycles(0);
    if (view == ProfileView.LINES) {
      require(LinesView.isIn(header), "source lines", "--lines");
      LinesView lines = LinesView.of(header, cycles);
      report
          .print()
          .print(lines::fields, terminal -> lines.lines(report.top(), terminal, page::sourceOf));
    } else {
      require(Evictions.areIn(header), "evictions", "--evictions");
      EvictionsView evictions = new EvictionsView(Evictions.of(profile), cycles);
      report
          .print()
          .print(
              () -> evictions.fields(Integer.MAX_VALUE),
              terminal -> evictions.lines(report.top(), terminal));
    }
  }

  private void require(boolean isThere, String what, String option) {
    if (!isThere) {
      throw CommandException.wrongUse(
          file + " has no " + what + "; make it with: cprof run " + option);
    }
  }
}
