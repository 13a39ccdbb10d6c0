package javax.realtime;

import org.cprof.jop.Processor;

/** The clock of the target, with microseconds from its start. It drives no events. */
public final class RealtimeClock extends Clock {

  static final RealtimeClock ONLY = new RealtimeClock();

  private static final long MICROS_PER_MILLI = 1000;
  private static final int NANOS_PER_MICRO = 1000;

  private RealtimeClock() {}

  @Override
  public AbsoluteTime getTime() {
    return getTime(new AbsoluteTime());
  }

  @Override
  public AbsoluteTime getTime(AbsoluteTime time) {
    long micros = Processor.micros();
    time.set(micros / MICROS_PER_MILLI, micros % MICROS_PER_MILLI * NANOS_PER_MICRO);
    return time;
  }

  @Override
  public RelativeTime getResolution() {
    return getResolution(new RelativeTime());
  }

  @Override
  public RelativeTime getResolution(RelativeTime time) {
    time.set(0, NANOS_PER_MICRO);
    return time;
  }

  @Override
  public RelativeTime getEpochOffset() {
    return new RelativeTime();
  }

  @Override
  protected boolean drivesEvents() {
    return false;
  }

  @Override
  protected void registerCallBack(AbsoluteTime time, ClockCallBack event) {}

  @Override
  protected boolean resetTargetTime(AbsoluteTime time) {
    return false;
  }
}
