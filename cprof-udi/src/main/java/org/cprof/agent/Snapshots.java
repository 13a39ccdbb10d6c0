package org.cprof.agent;

/** Writes the profile every few seconds, so that a run that is killed leaves its last state. */
final class Snapshots implements Runnable {

  /** A snapshot of many contexts takes long; writing takes no more than one part of the time. */
  private static final int PARTS = 20;

  private final int seconds;
  private final ProfileDump dump;

  private Snapshots(int seconds, ProfileDump dump) {
    this.seconds = seconds;
    this.dump = dump;
  }

  /** Starts a system thread, which the profile leaves out; does nothing for 0 seconds. */
  static void start(int seconds, ProfileDump dump) {
    if (seconds > 0) {
      AgentThreads.of("snapshots", new Snapshots(seconds, dump)).start();
    }
  }

  /** Waits without {@code Thread.sleep}, whose classes the program may be the first to need. */
  @Override
  public synchronized void run() {
    CProf.bypass();
    try {
      long pause = pause(seconds, 0);
      while (true) {
        wait(pause);
        long start = System.nanoTime();
        dump.writeSnapshot();
        pause = pause(seconds, System.nanoTime() - start);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Milliseconds until the next snapshot.
   *
   * @param seconds that the user wants, at least
   * @param lastTook nanoseconds that the last one took
   */
  static long pause(int seconds, long lastTook) {
    return Math.max(seconds * 1000L, (PARTS - 1) * lastTook / 1_000_000);
  }
}
