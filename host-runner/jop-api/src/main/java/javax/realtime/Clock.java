package javax.realtime;

import org.cprof.jop.Processor;

/** The clock of the target, with microseconds. */
public final class Clock {

  private static final Clock REALTIME = new Clock();
  private static final long MICROS_PER_MILLI = 1000;
  private static final int NANOS_PER_MICRO = 1000;

  private Clock() {}

  public static Clock getRealtimeClock() {
    return REALTIME;
  }

  public AbsoluteTime getTime() {
    return getTime(new AbsoluteTime());
  }

  /** Sets a time to the current one, and returns it. */
  public AbsoluteTime getTime(AbsoluteTime time) {
    long micros = Processor.micros();
    time.set(micros / MICROS_PER_MILLI, micros % MICROS_PER_MILLI * NANOS_PER_MICRO);
    return time;
  }

  public RelativeTime getResolution() {
    return new RelativeTime(0, NANOS_PER_MICRO);
  }
}
