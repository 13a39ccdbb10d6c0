package joprt;

import org.cprof.jop.Processor;

/** A sporadic task: {@link #handle} runs once for each {@link #fire}. */
public class SwEvent extends RtThread {

  /**
   * @param minTime the least time between two events in microseconds, which is the deadline, too
   */
  public SwEvent(int priority, int minTime) {
    super(priority, minTime);
    Processor.setSporadic(task);
  }

  /** Releases the task. An event that comes while the one before is not handled is lost. */
  public final void fire() {
    Processor.fire(task);
  }

  /** Handles each event. */
  @Override
  public final void run() {
    while (true) {
      handle();
      Processor.waitForEvent(task);
    }
  }

  /** What is to be done for an event; nothing, if not overridden. */
  public void handle() {}
}
