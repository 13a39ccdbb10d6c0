package javax.safetycritical;

import javax.realtime.PriorityParameters;

/** Gives missions one after the other; JOP executes the first one, at level 0 all. */
public abstract class MissionSequencer<M extends Mission> extends ManagedEventHandler {

  private static volatile boolean isEnding;

  public MissionSequencer(PriorityParameters priority, StorageParameters storage) {
    this(priority, storage, "");
  }

  public MissionSequencer(PriorityParameters priority, StorageParameters storage, String name) {
    super(name);
  }

  /** The next mission; null for no more. */
  protected abstract M getNextMission();

  @Override
  public final void handleAsyncEvent() {}

  /** A sequencer belongs to no mission. */
  @Override
  public final void register() {}

  public final void requestSequenceTermination() {
    end();
  }

  public final boolean sequenceTerminationPending() {
    return isEnding();
  }

  static boolean isEnding() {
    return isEnding;
  }

  static void end() {
    isEnding = true;
  }

  static void begin() {
    isEnding = false;
  }
}
