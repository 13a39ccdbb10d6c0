package org.cprof.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.observed.Duration;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.schedule.ScheduleFile;
import org.cprof.runner.schedule.ScheduleJson;
import org.cprof.runner.schedule.SchedulePage;
import org.cprof.runner.schedule.ScheduleReader;
import org.cprof.runner.schedule.ScheduleText;
import org.cprof.runner.schedule.Timeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cprof schedule}: real-time tasks on one processor, as a run has found them. */
@Command(
    name = "schedule",
    description =
        "Shows execution and response times of the real-time tasks of a run with"
            + " --target-api, and a timeline.",
    footer = {
      "",
      "Exit code 1 if a release missed its deadline.",
      "",
      "Example:",
      "  cprof schedule --svg loop.svg --from 40ms --to 60ms loop.schedule.csv"
    })
public final class ScheduleCommand implements CliCommand {
  @Mixin private PrintOptions print;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Writes the timeline as a picture, too.")
  private Path svg;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Writes a page with the timeline and the tables, too.")
  private Path html;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Where the timeline begins, after the start of the mission (default: with the first"
              + " missed release, or at the start).")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Where it ends (default: two periods of the slowest task later).")
  private String to;

  @Parameters(paramLabel = "FILE", description = "A schedule of 'cprof run --target-api'.")
  private Path file;

  @Override
  public CommandGroup group() {
    return CommandGroup.LOOK;
  }

  @Override
  public Integer call() {
    try {
      ScheduleFile schedule = ScheduleReader.read(file);
      long clockHz = schedule.clockHz();
      long start =
          from == null ? Timeline.start(schedule) : Duration.cycles(from, clockHz, "--from");
      long end = to == null ? Timeline.end(schedule, start) : Duration.cycles(to, clockHz, "--to");
      if (end <= start) {
        throw CommandException.wrongUse("--to is not after --from");
      }
      if (svg != null) {
        write(svg, Timeline.of(schedule, start, end));
      }
      if (html != null) {
        write(html, SchedulePage.of(schedule, start, end));
      }
      print.print(
          () -> ScheduleJson.of(schedule), terminal -> ScheduleText.lines(schedule, terminal));
      return schedule.isMet() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  private void write(Path result, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ResultFile.write(result, out -> out.write(bytes), file);
  }
}
