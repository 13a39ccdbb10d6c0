package org.cprof.runner.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.Function;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** A schedule as text for a terminal. */
public final class ScheduleText {

  /** What every figure of a schedule rests on. */
  static final List<String> ASSUMED =
      List.of(
          "Execution is observed. Each release, and what follows a preemption, begins with an"
              + " empty method cache; the scheduler, interrupts and devices take no time;"
              + " synchronized code delays no other task.",
          "Analysis: the longest response by response-time analysis from the longest observed"
              + " execution, or its bound (--task-bounds), all tasks released at once; - if that is"
              + " beyond the period.");

  private ScheduleText() {}

  /** All tables and notes. */
  public static List<String> lines(ScheduleFile file, Terminal terminal) {
    Table<ScheduledTask> execution =
        figures(
                new Table<>(file.tasks())
                    .shown("priority", task -> released(task, task.priority()))
                    .shown("releases", task -> released(task, task.releases().size())),
                task -> task.isReleased() ? task.execution() : new LongSummaryStatistics())
            .shown("of processor", task -> Numbers.percent(task.cycles(file.end()), file.end()))
            .last("task", (task, width) -> Names.clean(task.name()));
    List<Long> analysis = ResponseTimes.of(file.released(), file.blocking());
    List<Analysed> analysed = new ArrayList<>();
    for (int i = 0; i < analysis.size(); i++) {
      analysed.add(new Analysed(file.released().get(i), analysis.get(i)));
    }
    Table<Analysed> response =
        figures(
                new Table<>(analysed).shown("period", row -> row.task().period()).inCycles(),
                row -> row.task().response())
            .shown("missed", row -> row.task().missed())
            .shown("analysis", row -> row.longest() == ResponseTimes.NONE ? null : row.longest())
            .inCycles()
            .last("task", (row, width) -> Names.clean(row.task().name()));
    List<String> lines = new ArrayList<>();
    lines.add(terminal.style().strong("Execution of each release, " + terminal.unit()));
    lines.addAll(execution.lines(terminal));
    lines.add("");
    lines.add(terminal.style().strong("Response, from the release to its end, " + terminal.unit()));
    lines.addAll(response.lines(terminal));
    for (String note : notes(file)) {
      lines.addAll(Names.indented(note, terminal.width()));
    }
    return lines;
  }

  private record Analysed(ScheduledTask task, long longest) {}

  private static String released(ScheduledTask task, int value) {
    return task.isReleased() ? Numbers.grouped(value) : null;
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
  static List<String> notes(ScheduleFile file) {
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
