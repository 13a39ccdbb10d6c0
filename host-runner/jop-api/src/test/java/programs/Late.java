package programs;

import joprt.RtThread;
import joprt.SwEvent;

/**
 * A task that takes longer than its period, and one that it fires twice before it can be handled.
 */
public final class Late {

  private static int handled;

  private Late() {}

  public static void main(String[] arguments) {
    final SwEvent event =
        new SwEvent(1, 4000) {
          @Override
          public void handle() {
            handled++;
          }
        };
    new RtThread(2, 5000) {
      @Override
      public void run() {
        event.fire();
        event.fire();
        while (waitForNextPeriod()) {
          event.fire();
        }
      }
    };
    Load late = new Load(3, 1000, 20000, 4000);
    RtThread.startMission();
    RtThread.sleepMs(29);
    System.out.println(handled);
    RtThread.sleepMs(25);
    // Not reached: nothing is left for it.
    System.out.println(late.missed);
  }
}
