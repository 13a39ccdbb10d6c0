package org.cprof.runner.schedule;

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
