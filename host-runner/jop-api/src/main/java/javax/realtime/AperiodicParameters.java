package javax.realtime;

/** The deadline of a task that is released by events. */
public class AperiodicParameters {

  private final RelativeTime deadline;

  public AperiodicParameters() {
    this(null);
  }

  /**
   * @param deadline null for none
   */
  public AperiodicParameters(RelativeTime deadline) {
    this.deadline = deadline;
  }

  /**
   * @param miss is not called
   */
  public AperiodicParameters(RelativeTime deadline, AsyncEventHandler miss) {
    this(deadline);
  }

  public RelativeTime getDeadline() {
    return deadline;
  }

  /** The deadline in microseconds; the largest number for none. */
  public int deadlineMicros() {
    return deadline == null ? Integer.MAX_VALUE : deadline.micros();
  }
}
