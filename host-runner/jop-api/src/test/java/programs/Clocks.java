package programs;

import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.Clock;
import javax.realtime.ClockCallBack;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeClock;
import javax.realtime.RelativeTime;
import javax.safetycritical.AperiodicLongEventHandler;
import javax.safetycritical.JopSystem;
import javax.safetycritical.PeriodicEventHandler;
import util.Dbg;

/** A clock of the program, beside the target's, and a task that takes what they tell. */
public final class Clocks extends OneMission {

  public static void main(String[] arguments) {
    JopSystem.startMission(new Clocks());
  }

  @Override
  protected void initialize() {
    AperiodicLongEventHandler last =
        new AperiodicLongEventHandler(
            new PriorityParameters(1), new AperiodicParameters(), STORAGE, 100, "last") {
          @Override
          public void handleAsyncEvent(long number) {
            Dbg.wr("last number ", (int) number);
          }
        };
    last.register();
    new Periodic(last).register();
  }

  private final class Periodic extends PeriodicEventHandler {

    private final AperiodicLongEventHandler last;
    private int times;

    Periodic(AperiodicLongEventHandler last) {
      super(
          new PriorityParameters(2),
          new PeriodicParameters(new RelativeTime(1, 0), new RelativeTime(5, 0)),
          STORAGE,
          100);
      this.last = last;
    }

    @Override
    public void handleAsyncEvent() {
      last.release(7);
      if (++times == 2) {
        last.release(Ticks.perTickOf(RealtimeClock.getRealtimeClock()));
        requestTermination();
      }
    }
  }

  /** A clock of the program's own, with ticks of 10 ns. */
  private static final class Ticks extends Clock {

    static long perTickOf(Clock clock) {
      return clock.getResolution().getNanoseconds() / new Ticks().getResolution().getNanoseconds();
    }

    @Override
    public AbsoluteTime getTime() {
      return new AbsoluteTime();
    }

    @Override
    public AbsoluteTime getTime(AbsoluteTime time) {
      return time;
    }

    @Override
    public RelativeTime getResolution() {
      return new RelativeTime(0, 10, this);
    }

    @Override
    public RelativeTime getResolution(RelativeTime time) {
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
}
