package org.cprof.runner.schedule;

/** The processor works for a task, between two times in cycles since the start of the mission. */
record Slice(long from, long to) {

  /** Cycles of it before an end. */
  long cycles(long end) {
    return Math.max(0, Math.min(to, end) - Math.max(from, 0));
  }
}
