package org.cprof.runner.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/** A schedule as text for a terminal. */
public final class ScheduleText {

  /** What every figure of a schedule rests on. */
  static final List<String> ASSUMED =
      List.of(
          "Execution is observed. Each release, and what follows a preemption, begins with an"
              + " empty method cache; the scheduler, interrupts and devices take no time;"
              + " synchronized code delays no other task.",
          "Analysis: the longest response by response-time analysis from the longest observed"
              + " execution, all tasks released at once; - if that is beyond the period.");

  private ScheduleText() {}

  /** All tables and notes. */
  public static List<String> lines(ScheduleFile file, Terminal terminal) {
    TextTable execution =
        new TextTable("task", "priority", "releases", "least", "mean", "most", "of processor");
    TextTable response =
        new TextTable("task", "period", "least", "mean", "most", "missed", "analysis");
    List<ScheduledTask> released = file.released();
    List<Long> analysis = ResponseTimes.of(released);
    for (int i = 0; i < file.tasks().size(); i++) {
      ScheduledTask task = file.tasks().get(i);
      String share = Numbers.percent(task.cycles(file.end()), file.end());
      if (!task.isReleased()) {
        execution.row(width -> Names.clean(task.name()), "-", "-", "-", "-", "-", share);
        continue;
      }
      List<String> cycles = figures(task.execution());
      execution.row(
          width -> Names.clean(task.name()),
          Integer.toString(task.priority()),
          Numbers.grouped(task.releases().size()),
          cycles.get(0),
          cycles.get(1),
          cycles.get(2),
          share);
      List<String> responses = figures(task.response());
      long analysed = analysis.get(i);
      response.row(
          width -> Names.clean(task.name()),
          Numbers.grouped(task.period()),
          responses.get(0),
          responses.get(1),
          responses.get(2),
          Numbers.grouped(task.missed()),
          analysed == ResponseTimes.NONE ? "-" : Numbers.grouped(analysed));
    }
    List<String> lines = new ArrayList<>();
    lines.add(terminal.style().strong("Execution of each release, cycles"));
    lines.addAll(execution.lines(terminal.width(), terminal.style()));
    lines.add("");
    lines.add(terminal.style().strong("Response, from the release to its end, cycles"));
    lines.addAll(response.lines(terminal.width(), terminal.style()));
    for (String note : notes(file)) {
      Names.wrapped(Names.clean(note), terminal.width() - 2)
          .forEach(line -> lines.add("  " + line));
    }
    return lines;
  }

  private static List<String> figures(LongSummaryStatistics of) {
    return of.getCount() == 0
        ? List.of("-", "-", "-")
        : List.of(
            Numbers.grouped(of.getMin()),
            Numbers.quotient(of.getSum(), of.getCount()),
            Numbers.grouped(of.getMax()));
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
    return notes;
  }
}
