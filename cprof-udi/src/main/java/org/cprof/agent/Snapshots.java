package org.cprof.agent;

/** Writes the profile every few seconds, so that a run that is killed leaves its last state. */
final class Snapshots implements Runnable {

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
      while (true) {
        wait(seconds * 1000L);
        dump.writeSnapshot();
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }
}
