package javax.realtime;

/** A duration. */
public class RelativeTime extends HighResolutionTime {

  public RelativeTime() {
    this(0, 0);
  }

  public RelativeTime(long millis, int nanos) {
    super(millis, nanos);
  }

  /** There is one clock. */
  public RelativeTime(long millis, int nanos, Clock clock) {
    this(millis, nanos);
  }

  public RelativeTime(RelativeTime time) {
    this(time.getMilliseconds(), time.getNanoseconds());
  }

  public RelativeTime add(long millis, int nanos) {
    return add(millis, nanos, null);
  }

  /**
   * @param result gets the sum; null for a new one
   */
  public RelativeTime add(long millis, int nanos, RelativeTime result) {
    RelativeTime sum = result == null ? new RelativeTime() : result;
    sum.set(getMilliseconds() + millis, (long) getNanoseconds() + nanos);
    return sum;
  }

  public RelativeTime add(RelativeTime time) {
    return add(time, null);
  }

  public RelativeTime add(RelativeTime time, RelativeTime result) {
    return add(time.getMilliseconds(), time.getNanoseconds(), result);
  }

  public RelativeTime subtract(RelativeTime time) {
    return subtract(time, null);
  }

  public RelativeTime subtract(RelativeTime time, RelativeTime result) {
    return add(-time.getMilliseconds(), -time.getNanoseconds(), result);
  }
}
