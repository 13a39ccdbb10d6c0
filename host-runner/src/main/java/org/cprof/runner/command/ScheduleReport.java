package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.memory.LockTable;
import org.cprof.runner.observed.CallBounds;
import org.cprof.runner.observed.Duration;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.schedule.ScheduleFile;
import org.cprof.runner.schedule.ScheduleReader;
import org.cprof.runner.schedule.ScheduleTables;
import org.cprof.runner.schedule.Timeline;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reports the real-time tasks of a run on one processor, with a timeline. */
final class ScheduleReport {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Writes the timeline as a picture, too.")
  private Path svg;

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

  @Option(
      names = "--task-bounds",
      paramLabel = "FILE",
      description =
          "Bounds on what releases execute, for the analysis of response times: as 'cprof bound"
              + " --csv' writes them, each of the method of a task's class that is all that a"
              + " release executes.")
  private Path taskBounds;

  @Option(
      names = "--blocking",
      paramLabel = "PROFILE",
      description =
          "A profile of 'cprof run --locks': the longest that it holds a lock is added to the"
              + " analysed response of each task, as on a processor with one lock for all.")
  private Path blocking;

  /**
   * Prints a schedule.
   *
   * @param html a page to write, too, with the timeline and the tables; may be null
   * @return the exit code: whether no release missed its deadline
   */
  int print(Path file, Path html, PrintOptions print, TimeOption time) throws IOException {
    ScheduleFile read = ScheduleReader.read(file);
    ScheduleFile bounded = taskBounds == null ? read : read.withBounds(CallBounds.read(taskBounds));
    ScheduleFile schedule = blocking == null ? bounded : bounded.withBlocking(longestLock());
    long clockHz = schedule.clockHz();
    time.apply(print, clockHz);
    long start = from == null ? Timeline.start(schedule) : Duration.cycles(from, clockHz, "--from");
    long end = to == null ? Timeline.end(schedule, start) : Duration.cycles(to, clockHz, "--to");
    if (end <= start) {
      throw CommandException.wrongUse("--to is not after --from");
    }
    if (svg != null) {
      ResultFile.write(svg, Timeline.of(schedule, start, end), file);
    }
    if (html != null) {
      ResultFile.write(html, ScheduleTables.page(schedule, start, end, print.page()), file);
    }
    print.print(ScheduleTables.of(schedule));
    return schedule.isMet() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private long longestLock() {
    ProfileHeader header = ProfileArgument.read(blocking, spec.commandLine().getErr()).header();
    if (!LockTable.isIn(header)) {
      throw CommandException.wrongUse(
          "--blocking " + blocking + ": no locks in it; make it with: cprof run --locks");
    }
    return LockTable.longest(header);
  }
}
