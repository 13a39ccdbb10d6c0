package javax.safetycritical;

import javax.realtime.PriorityParameters;

/** Gives missions in their order, again and again. */
public class RepeatingMissionSequencer<M extends Mission> extends LinearMissionSequencer<M> {

  public RepeatingMissionSequencer(
      PriorityParameters priority, StorageParameters storage, M mission) {
    super(priority, storage, true, mission);
  }

  public RepeatingMissionSequencer(
      PriorityParameters priority, StorageParameters storage, M[] missions) {
    super(priority, storage, missions, true);
  }

  public RepeatingMissionSequencer(
      PriorityParameters priority, StorageParameters storage, M[] missions, String name) {
    super(priority, storage, missions, true, name);
  }
}
