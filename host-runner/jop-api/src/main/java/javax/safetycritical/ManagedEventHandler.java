package javax.safetycritical;

import javax.realtime.AsyncEventHandler;

/** A task of a mission. */
public abstract class ManagedEventHandler extends AsyncEventHandler {

  private final String name;

  ManagedEventHandler(String name) {
    this.name = name;
  }

  public String getName() {
    return name;
  }

  /** What is to be done in each release. */
  @Override
  public abstract void handleAsyncEvent();

  /** What is to be done when the mission ends; nothing, if not overridden. */
  public void cleanUp() {}

  /** Makes the task one of the current mission. */
  public void register() {
    Mission.getCurrentMission().add(this);
  }
}
