package javax.safetycritical;

/** A mission of level 0: a fixed sequence of frames. */
public abstract class CyclicExecutive extends Mission {

  /** The sequence of the tasks that were registered. */
  public abstract CyclicSchedule getSchedule(PeriodicEventHandler[] handlers);
}
