package javax.realtime;

/** A time since the start. */
public class AbsoluteTime extends HighResolutionTime {

  public AbsoluteTime() {
    this(0, 0);
  }

  public AbsoluteTime(long millis, int nanos) {
    super(millis, nanos);
  }

  /** There is one clock. */
  public AbsoluteTime(long millis, int nanos, Clock clock) {
    this(millis, nanos);
  }

  public AbsoluteTime(AbsoluteTime time) {
    this(time.getMilliseconds(), time.getNanoseconds());
  }

  public AbsoluteTime add(long millis, int nanos) {
    return add(millis, nanos, null);
  }

  /**
   * @param result gets the sum; null for a new one
   */
  public AbsoluteTime add(long millis, int nanos, AbsoluteTime result) {
    AbsoluteTime sum = result == null ? new AbsoluteTime() : result;
    sum.set(getMilliseconds() + millis, (long) getNanoseconds() + nanos);
    return sum;
  }

  public AbsoluteTime add(RelativeTime time) {
    return add(time, null);
  }

  public AbsoluteTime add(RelativeTime time, AbsoluteTime result) {
    return add(time.getMilliseconds(), time.getNanoseconds(), result);
  }

  public RelativeTime subtract(AbsoluteTime time) {
    return subtract(time, null);
  }

  public RelativeTime subtract(AbsoluteTime time, RelativeTime result) {
    RelativeTime difference = result == null ? new RelativeTime() : result;
    difference.set(
        getMilliseconds() - time.getMilliseconds(),
        (long) getNanoseconds() - time.getNanoseconds());
    return difference;
  }
}
