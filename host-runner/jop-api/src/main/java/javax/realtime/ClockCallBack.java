package javax.realtime;

/** What a clock that drives events calls; no clock here does. */
public interface ClockCallBack {

  void atTime(Clock clock);

  void discontinuity(Clock clock, AbsoluteTime updatedTime);
}
