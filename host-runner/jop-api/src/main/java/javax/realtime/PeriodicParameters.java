package javax.realtime;

/** When a task is released again and again. Its deadline is its period. */
public class PeriodicParameters {

  private final HighResolutionTime start;
  private final RelativeTime period;

  /**
   * @param start of the first release; null for the start of the mission
   */
  public PeriodicParameters(HighResolutionTime start, RelativeTime period) {
    this.start = start == null ? new RelativeTime() : start;
    this.period = period;
  }

  /** JOP's class has constructors for durations, too. */
  public PeriodicParameters(RelativeTime start, RelativeTime period) {
    this((HighResolutionTime) start, period);
  }

  /**
   * @param deadline not longer than the period; a task is late after its period all the same
   * @param miss is not called
   */
  public PeriodicParameters(
      RelativeTime start, RelativeTime period, RelativeTime deadline, AsyncEventHandler miss) {
    this((HighResolutionTime) start, period);
  }

  public HighResolutionTime getStart() {
    return start;
  }

  public RelativeTime getPeriod() {
    return period;
  }

  /** The period in microseconds. */
  public int periodMicros() {
    return period.micros();
  }

  /** The first release in microseconds after the start of the mission. */
  public int startMicros() {
    return start.micros();
  }
}
