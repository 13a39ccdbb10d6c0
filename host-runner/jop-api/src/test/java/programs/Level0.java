package programs;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;
import javax.safetycritical.CyclicExecutive;
import javax.safetycritical.CyclicSchedule;
import javax.safetycritical.Frame;
import javax.safetycritical.JopSystem;
import javax.safetycritical.MissionSequencer;
import javax.safetycritical.PeriodicEventHandler;
import javax.safetycritical.Safelet;
import javax.safetycritical.StorageParameters;
import util.Dbg;

/** A cyclic executive: a frame of 2 ms and one of 3 ms, twice. */
public final class Level0 extends CyclicExecutive implements Safelet<CyclicExecutive> {

  private static final StorageParameters STORAGE = new StorageParameters(1000, null);
  private boolean isDone;

  public static void main(String[] arguments) {
    new JopSystem().startCycle(new Level0());
  }

  @Override
  protected void initialize() {
    new Handler("first ").register();
    new Handler("second ").register();
  }

  private final class Handler extends PeriodicEventHandler {

    private final String name;
    private int begin;
    private int times;

    Handler(String name) {
      super(
          new PriorityParameters(1),
          new PeriodicParameters(null, new RelativeTime(5, 0)),
          STORAGE,
          100);
      this.name = name;
    }

    @Override
    public void handleAsyncEvent() {
      int now = Native.rd(Const.IO_US_CNT);
      if (times > 0) {
        Dbg.wr(name, now - begin);
      }
      begin = now;
      if (++times == 2) {
        requestTermination();
      }
    }
  }

  @Override
  public CyclicSchedule getSchedule(PeriodicEventHandler[] handlers) {
    return new CyclicSchedule(
        new Frame[] {
          new Frame(new RelativeTime(2, 0), new PeriodicEventHandler[] {handlers[0]}),
          new Frame(new RelativeTime(3, 0), new PeriodicEventHandler[] {handlers[1]})
        });
  }

  @Override
  public long missionMemorySize() {
    return 1000;
  }

  @Override
  public void initializeApplication() {}

  @Override
  public long immortalMemorySize() {
    return 1000;
  }

  @Override
  public MissionSequencer<CyclicExecutive> getSequencer() {
    return new MissionSequencer<CyclicExecutive>(new PriorityParameters(1), STORAGE) {
      @Override
      protected CyclicExecutive getNextMission() {
        Level0 next = isDone ? null : Level0.this;
        isDone = true;
        return next;
      }
    };
  }
}
