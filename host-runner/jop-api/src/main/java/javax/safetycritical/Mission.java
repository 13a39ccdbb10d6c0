package javax.safetycritical;

import java.util.Vector;

/** Tasks that start and end together. */
public abstract class Mission {

  private static Mission current;

  private final Vector<ManagedEventHandler> handlers = new Vector<ManagedEventHandler>();

  /** Makes the tasks, and registers them. */
  protected abstract void initialize();

  public abstract long missionMemorySize();

  protected void cleanUp() {
    for (int i = 0; i < handlers.size(); i++) {
      handlers.elementAt(i).cleanUp();
    }
    handlers.removeAllElements();
  }

  /** Each task ends with its current release. */
  public final void requestTermination() {
    MissionSequencer.end();
  }

  /** No mission follows, either. */
  public final void requestSequenceTermination() {
    MissionSequencer.end();
  }

  public final boolean sequenceTerminationPending() {
    return MissionSequencer.isEnding();
  }

  public final boolean terminationPending() {
    return MissionSequencer.isEnding();
  }

  public static Mission getCurrentMission() {
    return current;
  }

  /** Makes a mission the current one, and has it make its tasks. */
  static void begin(Mission mission) {
    current = mission;
    mission.initialize();
  }

  void add(ManagedEventHandler handler) {
    handlers.addElement(handler);
  }

  PeriodicEventHandler[] periodicHandlers() {
    PeriodicEventHandler[] periodic = new PeriodicEventHandler[handlers.size()];
    handlers.copyInto(periodic);
    return periodic;
  }
}
