package javax.safetycritical;

import javax.realtime.PriorityParameters;

/** Gives missions in their order. */
public class LinearMissionSequencer<M extends Mission> extends MissionSequencer<M> {

  private final Mission[] missions;
  private final boolean repeats;
  private int next;

  public LinearMissionSequencer(
      PriorityParameters priority, StorageParameters storage, boolean repeat, M mission) {
    this(priority, storage, repeat, mission, "");
  }

  public LinearMissionSequencer(
      PriorityParameters priority,
      StorageParameters storage,
      boolean repeat,
      M mission,
      String name) {
    super(priority, storage, name);
    require(priority != null && storage != null && mission != null);
    missions = new Mission[] {mission};
    repeats = repeat;
  }

  public LinearMissionSequencer(
      PriorityParameters priority, StorageParameters storage, M[] missions, boolean repeat) {
    this(priority, storage, missions, repeat, "");
  }

  /**
   * @param repeat whether the first one follows the last
   */
  public LinearMissionSequencer(
      PriorityParameters priority,
      StorageParameters storage,
      M[] missions,
      boolean repeat,
      String name) {
    super(priority, storage, name);
    require(priority != null && storage != null && missions != null);
    this.missions = missions.clone();
    repeats = repeat;
  }

  private static void require(boolean isGiven) {
    if (!isGiven) {
      throw new IllegalArgumentException();
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the constructors take nothing else
  protected M getNextMission() {
    if (next == missions.length && repeats) {
      next = 0;
    }
    if (next == missions.length) {
      requestSequenceTermination();
      return null;
    }
    return (M) missions[next++];
  }
}
