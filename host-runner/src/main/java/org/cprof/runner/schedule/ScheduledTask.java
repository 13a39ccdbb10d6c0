package org.cprof.runner.schedule;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;

/**
 * A task and what became of its releases.
 *
 * @param name the class of the task; {@code main} for the program's first thread
 * @param period in cycles; for a sporadic task the least time between two events, for {@code main}
 *     0
 * @param offset of the first release, in cycles
 * @param kind {@code periodic}, {@code sporadic} or {@code main}
 * @param bound on the cycles that a release executes; 0 if none is known
 */
record ScheduledTask(
    String name,
    int priority,
    long period,
    long offset,
    String kind,
    List<Release> releases,
    List<Slice> slices,
    long bound) {

  /** A task of which no bound is known. */
  ScheduledTask(
      String name,
      int priority,
      long period,
      long offset,
      String kind,
      List<Release> releases,
      List<Slice> slices) {
    this(name, priority, period, offset, kind, releases, slices, 0);
  }

  /** This task with the most cycles that a release may execute. */
  ScheduledTask withBound(long cycles) {
    return new ScheduledTask(name, priority, period, offset, kind, releases, slices, cycles);
  }

  /**
   * What a release executes at most: by its bound, or else as far as was observed; 0 if neither.
   */
  long worst() {
    return bound > 0 ? bound : Math.max(0, execution().getMax());
  }

  boolean isReleased() {
    return period > 0;
  }

  /** Cycles of those releases that have ended. */
  LongSummaryStatistics execution() {
    return ended(Release::executed);
  }

  /** Cycles from the releases to their ends. */
  LongSummaryStatistics response() {
    return ended(Release::response);
  }

  private LongSummaryStatistics ended(ToLongFunction<Release> figure) {
    return releases.stream().filter(Release::hasEnded).mapToLong(figure).summaryStatistics();
  }

  long missed() {
    return releases.stream().filter(Release::isMissed).count();
  }

  /** Cycles in which the processor worked for it, up to the end. */
  long cycles(long end) {
    return slices.stream().mapToLong(slice -> slice.cycles(end)).sum();
  }

  /** The processor works for a task, between two times in cycles since the start of the mission. */
  record Slice(long from, long to) {

    /** Cycles of it before an end. */
    long cycles(long end) {
      return Math.max(0, Math.min(to, end) - Math.max(from, 0));
    }
  }

  /**
   * One release of a task. Times are cycles since the start of the mission.
   *
   * @param release when the task was to run
   * @param end when it had done its work; -1 if it had not at the end of the mission
   * @param executed cycles of its own
   * @param isMissed whether its deadline passed before that
   */
  record Release(long release, long end, long executed, boolean isMissed) {

    boolean hasEnded() {
      return end >= 0;
    }

    /** Cycles from the release to the end of its work. */
    long response() {
      return end - release;
    }
  }
}
