package org.cprof.runner.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.Function;
import org.cprof.runner.output.Page;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** What became of a schedule's tasks. Times for machines are cycles. */
public final class ScheduleTables {
  private static final String TITLE = "Schedule";

  private static final String LEGEND =
      "<p>A black line is a release, a red one a missed deadline. Grey is main.</p>\n";

  /** What every figure of a schedule rests on. */
  private static final List<String> ASSUMED =
      List.of(
          "Execution is observed. Each release, and what follows a preemption, begins with an"
              + " empty method cache; the scheduler, interrupts and devices take no time;"
              + " synchronized code delays no other task.",
          "Analysis: the longest response by response-time analysis from the longest observed"
              + " execution, or its bound (--task-bounds), all tasks released at once; - if that is"
              + " beyond the period.");

  private ScheduleTables() {}

  /** All tables and notes. */
  public static Sections of(ScheduleFile file) {
    Sections sections =
        new Sections(TITLE)
            .field("clock_hz", file.clockHz())
            .field("mission", file.end())
            .field("blocking", file.blocking() == 0 ? null : file.blocking())
            .text(terminal -> strong("Execution of each release, ", terminal))
            .whole(null, null, execution(file))
            .line("")
            .text(terminal -> strong("Response, from the release to its end, ", terminal))
            .whole(null, "tasks", response(file))
            .field("notes", file.notes());
    notes(file).forEach(sections::indented);
    return sections;
  }

  private static List<String> strong(String heading, Terminal terminal) {
    return List.of(terminal.style().strong(heading + terminal.unit()));
  }

  /** A page that needs no network: a part of the schedule as its timeline, and the text. */
  public static String page(ScheduleFile file, long from, long to, Terminal terminal) {
    String text = String.join("\n", of(file).lines(terminal));
    return Page.of(
        TITLE, LEGEND + Timeline.of(file, from, to) + "<pre>" + Xml.escape(text) + "</pre>\n");
  }

  private static Table<ScheduledTask> execution(ScheduleFile file) {
    return figures(
            new Table<>(file.tasks())
                .shown("priority", task -> released(task, task.priority()))
                .shown("releases", task -> released(task, task.releases().size())),
            task -> task.isReleased() ? task.execution() : new LongSummaryStatistics())
        .shown("of processor", task -> Numbers.percent(task.cycles(file.end()), file.end()))
        .last("task", (task, width) -> Names.clean(task.name()));
  }

  private static String released(ScheduledTask task, int value) {
    return task.isReleased() ? Numbers.grouped(value) : null;
  }

  /** A task and its longest response by analysis, null where it may never end. */
  private record Analysed(ScheduledTask task, Long longest) {}

  /** Count, least, mean and most of some values; of no values the count alone. */
  private record Range(long count, Long least, Double mean, Long most) {
    static Range of(LongSummaryStatistics of) {
      return of.getCount() == 0
          ? new Range(0, null, null, null)
          : new Range(of.getCount(), of.getMin(), of.getAverage(), of.getMax());
    }
  }

  private static Table<Analysed> response(ScheduleFile file) {
    List<Long> longest = ResponseTimes.of(file.released(), file.blocking());
    List<Analysed> analysed = new ArrayList<>();
    for (int i = 0; i < longest.size(); i++) {
      Long response = longest.get(i) == ResponseTimes.NONE ? null : longest.get(i);
      analysed.add(new Analysed(file.released().get(i), response));
    }
    Table<Analysed> table =
        new Table<>(analysed)
            .field("task", row -> row.task().name())
            .field("kind", row -> row.task().kind())
            .field("priority", row -> row.task().priority())
            .column("period", row -> row.task().period())
            .inCycles()
            .field("offset", row -> row.task().offset())
            .field("cycles", row -> row.task().cycles(file.end()));
    return figures(table, row -> row.task().response())
        .column("missed", row -> row.task().missed())
        .field("execution", row -> Range.of(row.task().execution()))
        .field("response", row -> Range.of(row.task().response()))
        .column("analysis", "response_by_analysis", Analysed::longest)
        .inCycles()
        .field("releases", row -> releases(row.task()).json())
        .last("task", (row, width) -> Names.clean(row.task().name()));
  }

  private static Table<ScheduledTask.Release> releases(ScheduledTask task) {
    return new Table<>(task.releases())
        .field("release", ScheduledTask.Release::release)
        .field("end", release -> release.hasEnded() ? release.end() : null)
        .field("executed", ScheduledTask.Release::executed)
        .field("missed", ScheduledTask.Release::isMissed);
  }

  private static <R> Table<R> figures(Table<R> table, Function<R, LongSummaryStatistics> of) {
    return table
        .shown("least", row -> of.apply(row).getCount() == 0 ? null : of.apply(row).getMin())
        .inCycles()
        .mean("mean", row -> of.apply(row).getSum(), row -> of.apply(row).getCount())
        .inCycles()
        .shown("most", row -> of.apply(row).getCount() == 0 ? null : of.apply(row).getMax())
        .inCycles();
  }

  /** Sentences below the tables. */
  private static List<String> notes(ScheduleFile file) {
    long busy = file.tasks().stream().mapToLong(task -> task.cycles(file.end())).sum();
    List<String> notes = new ArrayList<>();
    notes.add(
        "Mission of "
            + Numbers.seconds((double) file.end() / file.clockHz())
            + " at "
            + Numbers.hertz(file.clockHz())
            + ", one processor, preemptive by fixed priority, busy for "
            + Numbers.percent(busy, file.end()));
    notes.addAll(file.notes());
    notes.addAll(ASSUMED);
    if (file.blocking() > 0) {
      notes.add(
          "Analysis with a blocking of "
              + Numbers.grouped(file.blocking())
              + " cycles, the longest that any lock was held: one lock for all, which a less urgent"
              + " task or main holds at the release.");
    }
    return notes;
  }
}
