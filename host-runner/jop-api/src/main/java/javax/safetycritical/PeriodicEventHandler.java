package javax.safetycritical;

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import joprt.RtThread;

/** A periodic task; in a cyclic executive what a frame calls. */
public abstract class PeriodicEventHandler extends ManagedEventHandler implements Runnable {

  /** The thread of its releases; null in a cyclic executive. */
  protected final RtThread thread;

  public PeriodicEventHandler(
      PriorityParameters priority,
      PeriodicParameters release,
      StorageParameters storage,
      long scopeSize) {
    this(priority, release, storage, scopeSize, "");
  }

  public PeriodicEventHandler(
      PriorityParameters priority,
      PeriodicParameters release,
      StorageParameters storage,
      long scopeSize,
      String name) {
    super(name);
    thread =
        Mission.getCurrentMission() instanceof CyclicExecutive
            ? null
            : new RtThread(
                this, priority.getPriority(), release.periodMicros(), release.startMicros());
  }

  /** Handles each release until the mission ends. */
  @Override
  public final void run() {
    while (!MissionSequencer.isEnding()) {
      handleAsyncEvent();
      thread.waitForNextPeriod();
    }
  }
}
