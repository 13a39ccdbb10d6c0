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
}
