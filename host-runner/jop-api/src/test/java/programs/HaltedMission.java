package programs;

import joprt.RtThread;

/**
 * A task that ends the JVM in its third release, so that nothing writes the end of the schedule.
 */
public final class HaltedMission extends RtThread {

  private HaltedMission() {
    super(1, 1000);
  }

  public static void main(String[] arguments) {
    new HaltedMission();
    RtThread.startMission();
    RtThread.sleepMs(20);
  }

  @Override
  public void run() {
    waitForNextPeriod();
    waitForNextPeriod();
    Runtime.getRuntime().halt(0);
  }
}
