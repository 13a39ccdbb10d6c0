package programs;

import joprt.RtThread;

/** A task that only waits. */
public final class Idle extends RtThread {

  private Idle() {
    super(5, 100, 20);
  }

  public static void main(String[] arguments) {
    new Idle();
    RtThread.startMission();
  }

  /**
   * Each release but the first, from an empty method cache: the end of waitForNextPeriod, ireturn
   * 23 + (12 - 10) as run has 2 words; pop 1, goto 4, aload_0 1, invokevirtual 100; aload_0 1,
   * getfield_ref 10: 142.
   */
  @Override
  public void run() {
    while (true) {
      waitForNextPeriod();
    }
  }
}
