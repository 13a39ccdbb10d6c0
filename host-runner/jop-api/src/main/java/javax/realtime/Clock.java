package javax.realtime;

/** A clock: the one of the target, or one of the program's own, which only the program reads. */
public abstract class Clock {

  public Clock() {}

  /** The clock of the target. */
  public static Clock getRealtimeClock() {
    return RealtimeClock.ONLY;
  }

  public abstract AbsoluteTime getTime();

  /** Sets a time to the current one, and returns it. */
  public abstract AbsoluteTime getTime(AbsoluteTime time);

  public abstract RelativeTime getResolution();

  /** Sets a duration to the resolution, and returns it. */
  public abstract RelativeTime getResolution(RelativeTime time);

  /** From 1970 to the time 0 of the clock. */
  public abstract RelativeTime getEpochOffset();

  protected abstract boolean drivesEvents();

  protected abstract void registerCallBack(AbsoluteTime time, ClockCallBack event);

  protected abstract boolean resetTargetTime(AbsoluteTime time);
}
