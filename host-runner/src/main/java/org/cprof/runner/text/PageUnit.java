package org.cprof.runner.text;

/**
 * In what a page with axes tells cycles: as they are, or as time, in nanoseconds, which are whole
 * numbers at any clock of a processor.
 */
public record PageUnit(boolean isTime) {
  /** The number, of cycles of such a clock. */
  public long of(long cycles, long clockHz) {
    return isTime ? Math.round(cycles * 1e9 / clockHz) : cycles;
  }

  @Override
  public String toString() {
    return isTime ? "ns" : "cycles";
  }

  /** What the numbers are, as the start of a heading. */
  public String heading() {
    return isTime ? "Time in ns" : "Cycles";
  }
}
