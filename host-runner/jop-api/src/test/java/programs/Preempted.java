package programs;

import joprt.RtThread;

/** Three tasks with 74 % of the processor; each is interrupted by those before it. */
public final class Preempted {

  private Preempted() {}

  public static void main(String[] arguments) {
    // The order in which they are made is not that of their priorities.
    Load slow = new Load(1, 10000, 0, 8000);
    new Load(3, 1000, 0, 500);
    new Load(2, 2500, 300, 1500);
    RtThread.startMission();
    RtThread.sleepMs(50);
    for (int i = 0; i < 4; i++) {
      System.out.println(slow.done[i]);
    }
  }
}
