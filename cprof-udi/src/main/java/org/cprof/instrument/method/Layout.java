package org.cprof.instrument.method;

/**
 * How the run-time lays out a node, as far as inserted code must know.
 *
 * @param slots offset of slot 0 in bytes
 * @param maxSites most slots that a node can have besides slot 0
 * @param maxCounters most counters of the UDI that a node can have
 * @param simulatesCache a look-up in the method cache is simulated at every invoke and return
 * @param calledByProgram flag in the kind of a call site that calls what else only the VM calls
 * @param oneCounter bytecodes are as many as cycles, and not counted apart
 * @param countsCalls leaves and routines of the target are counted by their callers
 * @param reports the bytecodes until the next report of a profiler are counted
 */
public record Layout(
    int slots,
    int maxSites,
    int maxCounters,
    boolean simulatesCache,
    int calledByProgram,
    boolean oneCounter,
    boolean countsCalls,
    boolean reports) {

  /** A layout without a profiler of the user. */
  public Layout(
      int slots,
      int maxSites,
      int maxCounters,
      boolean simulatesCache,
      int calledByProgram,
      boolean oneCounter,
      boolean countsCalls) {
    this(
        slots,
        maxSites,
        maxCounters,
        simulatesCache,
        calledByProgram,
        oneCounter,
        countsCalls,
        false);
  }

  /** All of it in one line, made by hand: a record's own text has to be linked at every start. */
  @Override
  public String toString() {
    return slots
        + " "
        + maxSites
        + " "
        + maxCounters
        + " "
        + simulatesCache
        + " "
        + calledByProgram
        + " "
        + oneCounter
        + " "
        + countsCalls
        + " "
        + reports;
  }

  /** Offset of a slot in bytes. */
  public int slot(int index) {
    return slots + 8 * index;
  }
}
