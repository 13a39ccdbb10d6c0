package org.cprof.runner.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;

/** A schedule as JSON. All times are cycles. */
public record ScheduleJson(
    long clockHz, long mission, Long blocking, List<Task> tasks, List<String> notes) {

  /** A task; without a response by analysis it may never end. */
  private record Task(
      String task,
      String kind,
      int priority,
      long period,
      long offset,
      long cycles,
      long missed,
      Range execution,
      Range response,
      @JsonInclude(Include.ALWAYS) Long responseByAnalysis,
      List<Row> releases) {}

  /** Count, least, mean and most of some values; of no values the count alone. */
  private record Range(long count, Long least, Double mean, Long most) {
    static Range of(LongSummaryStatistics of) {
      return of.getCount() == 0
          ? new Range(0, null, null, null)
          : new Range(of.getCount(), of.getMin(), of.getAverage(), of.getMax());
    }
  }

  private record Row(long release, Long end, long executed, boolean missed) {}

  /** The object. */
  public static ScheduleJson of(ScheduleFile file) {
    List<Long> analysis = ResponseTimes.of(file.released(), file.blocking());
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < file.released().size(); i++) {
      tasks.add(task(file.released().get(i), analysis.get(i), file.end()));
    }
    return new ScheduleJson(
        file.clockHz(),
        file.end(),
        file.blocking() == 0 ? null : file.blocking(),
        tasks,
        file.notes());
  }

  private static Task task(ScheduledTask task, long analysed, long end) {
    return new Task(
        task.name(),
        task.kind(),
        task.priority(),
        task.period(),
        task.offset(),
        task.cycles(end),
        task.missed(),
        Range.of(task.execution()),
        Range.of(task.response()),
        analysed == ResponseTimes.NONE ? null : analysed,
        task.releases().stream()
            .map(
                release ->
                    new Row(
                        release.release(),
                        release.hasEnded() ? release.end() : null,
                        release.executed(),
                        release.isMissed()))
            .toList());
  }
}
