package org.cprof.runner.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * Response-time analysis of tasks with fixed priorities on one processor (Joseph and Pandya, 1986;
 * Audsley et al., 1993): the least R with R = C + B + the sum over all more urgent tasks j of
 * ceil(R / Tj) * Cj, where C is the bound of a release, or else the longest one observed, T the
 * period, and B what a less urgent task may hold a lock that all share, once, before it is
 * interrupted (Sha et al., 1990). It holds if all tasks are released at once, for any offsets; with
 * execution times that are only observed, its results are no bound either.
 */
final class ResponseTimes {

  /** The task may not be done in its period, or it did not run. */
  static final long NONE = -1;

  private ResponseTimes() {}

  /**
   * The response time of each task, in cycles, or {@link #NONE}; the most urgent task first.
   *
   * @param blocking the longest that a lock which all tasks share is held; of the least urgent
   *     task, too, as {@code main} may hold it
   */
  static List<Long> of(List<ScheduledTask> tasks, long blocking) {
    List<Long> responses = new ArrayList<>();
    for (int task = 0; task < tasks.size(); task++) {
      responses.add(of(tasks.get(task), tasks.subList(0, task), blocking));
    }
    return responses;
  }

  private static long of(ScheduledTask task, List<ScheduledTask> moreUrgent, long blocking) {
    if (task.worst() == 0) {
      return NONE;
    }
    long response = 0;
    long next = task.worst() + blocking;
    while (next != response && next <= task.period()) {
      response = next;
      next = task.worst() + blocking;
      for (ScheduledTask other : moreUrgent) {
        long releases = (response + other.period() - 1) / other.period();
        next += releases * other.worst();
      }
    }
    return next <= task.period() ? next : NONE;
  }
}
