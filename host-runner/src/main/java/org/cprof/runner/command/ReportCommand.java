package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.OptionHeading;
import org.cprof.runner.command.option.ReportOptions;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.report.FileKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof report}: what a file of a run holds. */
@Command(
    name = "report",
    description = {
      "Prints a summary of a profile, or writes it as a page with flame graphs.",
      "Of a file of 'cprof run --calls-of', shows the cycles of each call, and checks budgets,"
          + " deadlines and bounds. Of a schedule of 'cprof run --target-api', shows execution"
          + " and response times of the real-time tasks; exit code 1 if a release missed its"
          + " deadline."
    },
    footer = {
      "",
      "Observed calls are no bound: other inputs may take more.",
      "",
      "Example:",
      "  cprof report --top 20 cprof-Main.cprof.csv.gz",
      "  cprof report --view lines --sources src/main/java cprof-Main.cprof.csv.gz",
      "  cprof report --html main.html --sources src/main/java cprof-Main.cprof.csv.gz",
      "  cprof report --budget 'org.example.Motor.step()=40us' motor.calls.csv.gz",
      "  cprof report --svg loop.svg --from 40ms --to 60ms loop.schedule.csv"
    })
public final class ReportCommand implements CliCommand {
  /** The options that are for one kind of file only. */
  private static final Map<FileKind, OptionHeading> HEADINGS =
      new EnumMap<>(
          Map.of(
              FileKind.PROFILE,
              OptionHeading.of(
                  "Of a profile",
                  "--view",
                  "--what-if",
                  "--model",
                  "--with",
                  "--class-path",
                  "--thread",
                  "--top",
                  "--sort",
                  "--sources",
                  "--contexts",
                  "--baseline"),
              FileKind.CALLS,
              OptionHeading.of("Of calls", "--budget", "--period", "--bounds"),
              FileKind.SCHEDULE,
              OptionHeading.of(
                  "Of a schedule", "--svg", "--from", "--to", "--task-bounds", "--blocking")));

  private static final OptionHeading OF_ALL =
      OptionHeading.of("Of any file", "--html", "--time", "--json", "--width");

  private static final OptionHeading OTHER = OptionHeading.of("Other", "--help", "--version");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "What 'cprof run' or 'cprof sample' has written.")
  private Path file;

  @Mixin private ReportOptions report;

  @Mixin private TimeOption time;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description = "Writes a page for a browser, in one file; of a profile instead of text.")
  private Path html;

  @Mixin private ProfileReport ofProfile;

  @Mixin private CallsReport ofCalls;

  @Mixin private ScheduleReport ofSchedule;

  @Override
  public List<OptionHeading> optionHeadings() {
    List<OptionHeading> headings = new ArrayList<>(HEADINGS.values());
    headings.add(0, OF_ALL);
    headings.add(OTHER);
    return headings;
  }

  @Override
  public Integer call() throws IOException {
    FileKind kind = FileKind.of(file);
    checkOptions(kind);
    return switch (kind) {
      case PROFILE -> ofProfile.print(file, html, report, time);
      case CALLS -> ofCalls.print(file, html, report.print(), time);
      case SCHEDULE -> ofSchedule.print(file, html, report.print(), time);
    };
  }

  /** An option that says nothing of this file must not be taken for one that was obeyed. */
  private void checkOptions(FileKind kind) {
    HEADINGS.forEach(
        (other, heading) -> {
          Optional<String> option = heading.givenTo(spec.commandLine());
          if (other != kind && option.isPresent()) {
            throw CommandException.wrongUse(
                option.get() + " is for " + other + "; " + file + " is " + kind);
          }
        });
  }
}
