package programs;

import javax.realtime.AperiodicParameters;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;
import javax.safetycritical.AperiodicEventHandler;
import javax.safetycritical.JopSystem;
import javax.safetycritical.PeriodicEventHandler;
import util.Dbg;

/** A mission of Safety-Critical Java: a periodic task that releases another, three times. */
public final class Level1 extends OneMission {

  public static void main(String[] arguments) {
    JopSystem.startMission(new Level1());
  }

  @Override
  protected void initialize() {
    final AperiodicEventHandler told =
        new AperiodicEventHandler(
            new PriorityParameters(1), new AperiodicParameters(), STORAGE, 100) {
          @Override
          public void handleAsyncEvent() {
            Dbg.wr("told at ms ", (int) Clock.getRealtimeClock().getTime().getMilliseconds());
          }
        };
    told.register();
    new Periodic(told).register();
  }

  private final class Periodic extends PeriodicEventHandler {

    private final AperiodicEventHandler told;
    private int times;

    Periodic(AperiodicEventHandler told) {
      super(
          new PriorityParameters(2),
          new PeriodicParameters(new RelativeTime(1, 0), new RelativeTime(5, 0)),
          STORAGE,
          100);
      this.told = told;
    }

    @Override
    public void handleAsyncEvent() {
      told.release();
      if (++times == 3) {
        requestTermination();
      }
    }
  }
}
