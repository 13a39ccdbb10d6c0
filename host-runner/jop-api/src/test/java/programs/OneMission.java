package programs;

import javax.realtime.PriorityParameters;
import javax.safetycritical.Mission;
import javax.safetycritical.MissionSequencer;
import javax.safetycritical.Safelet;
import javax.safetycritical.StorageParameters;

/** An application with one mission, itself. */
abstract class OneMission extends Mission implements Safelet<Mission> {

  static final StorageParameters STORAGE = new StorageParameters(1000, null);

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
  public MissionSequencer<Mission> getSequencer() {
    return new MissionSequencer<Mission>(new PriorityParameters(1), STORAGE) {
      @Override
      protected Mission getNextMission() {
        return OneMission.this;
      }
    };
  }
}
