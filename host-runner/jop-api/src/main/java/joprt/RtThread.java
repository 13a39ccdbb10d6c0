package joprt;

import org.cprof.jop.Processor;
import org.cprof.jop.Task;

/**
 * A periodic task. Its {@code run} is a loop that ends with {@link #waitForNextPeriod}; it begins
 * at its offset after the start of the mission, and is released in every period.
 */
public class RtThread implements Runnable {

  final Task task;
  private final Runnable work;

  /**
   * @param priority more is more urgent; of two with the same the one that was made first
   * @param micros the period in microseconds
   */
  public RtThread(int priority, int micros) {
    this(null, priority, micros, 0);
  }

  /**
   * @param offset of the first release, in microseconds
   */
  public RtThread(int priority, int micros, int offset) {
    this(null, priority, micros, offset);
  }

  public RtThread(Runnable work, int priority, int micros) {
    this(work, priority, micros, 0);
  }

  /**
   * @param work what {@link #run} does; null for nothing
   */
  public RtThread(Runnable work, int priority, int micros, int offset) {
    this.work = work;
    task =
        Processor.newTask(
            this, new TaskBody(this), work == null ? this : work, priority, micros, offset);
  }

  @Override
  public void run() {
    if (work != null) {
      work.run();
    }
  }

  /** Starts all tasks; the caller goes on with the least priority. */
  public static void startMission() {
    Processor.startMission();
  }

  /**
   * Waits for the next release.
   *
   * @return whether the one that ends here ended in its period; if not, the next one begins at once
   */
  public boolean waitForNextPeriod() {
    return Processor.waitForNextPeriod(task);
  }

  /** There is one processor. */
  public void setProcessor(int id) {
    Processor.requireFirst(id);
  }

  /** The task that calls; null for {@code main}. */
  public static RtThread currentRtThread() {
    return (RtThread) Processor.currentOwner();
  }

  /** Gives the processor away for so many milliseconds. */
  public static void sleepMs(int millis) {
    Processor.sleep(millis);
  }

  /** Keeps the processor busy for so many microseconds. */
  public static void busyWait(int micros) {
    int end = util.Timer.us() + micros;
    while (end - util.Timer.us() > 0) {
      // Reading the time is all that it does.
    }
  }
}
