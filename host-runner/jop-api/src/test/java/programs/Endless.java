package programs;

import joprt.RtThread;

/** Loops without a request: {@code main} at once, a task in its third release. */
public final class Endless extends RtThread {

  private static volatile int count;

  private Endless() {
    super(1, 1000);
  }

  public static void main(String[] arguments) {
    new Endless();
    RtThread.startMission();
    while (count >= 0) {
      // Nothing changes it to less.
    }
  }

  @Override
  public void run() {
    waitForNextPeriod();
    waitForNextPeriod();
    while (count >= 0) {
      // Nothing changes it to less, either.
    }
  }
}
