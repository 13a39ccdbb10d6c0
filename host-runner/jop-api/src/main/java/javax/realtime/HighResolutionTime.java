package javax.realtime;

/** A time in milliseconds and nanoseconds; the latter are from 0 to 999,999. */
public abstract class HighResolutionTime implements Comparable<HighResolutionTime> {

  private static final long NANOS = 1000000;

  private long millis;
  private int nanos;

  HighResolutionTime(long millis, long nanos) {
    set(millis, nanos);
  }

  public final long getMilliseconds() {
    return millis;
  }

  public final int getNanoseconds() {
    return nanos;
  }

  public void set(long newMillis) {
    set(newMillis, 0);
  }

  /** Sets the time; nanoseconds beyond a millisecond are carried. */
  public void set(long newMillis, long newNanos) {
    long carried = newNanos / NANOS;
    long rest = newNanos % NANOS;
    if (rest < 0) {
      rest += NANOS;
      carried--;
    }
    millis = newMillis + carried;
    nanos = (int) rest;
  }

  public void set(HighResolutionTime time) {
    set(time.millis, time.nanos);
  }

  public Clock getClock() {
    return Clock.getRealtimeClock();
  }

  @Override
  public int compareTo(HighResolutionTime other) {
    if (millis != other.millis) {
      return millis < other.millis ? -1 : 1;
    }
    return nanos < other.nanos ? -1 : nanos == other.nanos ? 0 : 1;
  }

  @Override
  public boolean equals(Object other) {
    return other != null
        && other.getClass() == getClass()
        && compareTo((HighResolutionTime) other) == 0;
  }

  @Override
  public int hashCode() {
    return (int) millis * 31 + nanos;
  }

  /** Microseconds, as tasks take them. */
  int micros() {
    return (int) millis * 1000 + nanos / 1000;
  }
}
