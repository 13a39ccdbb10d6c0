package java.lang;

/** CProf's own threads: out of the profile, in the VM's group, and named. */
final class CProfOwnThreads {

  private CProfOwnThreads() {}

  /** A thread that is not started. Without a name it would take a number from the program's. */
  static Thread of(String name, Runnable work) {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, work, "cprof-".concat(name));
    thread.setDaemon(true);
    CProfThread.setBypassed(thread, true);
    CProfThread.setContext(thread, CProfSinks.BYPASS + CProfNode.SLOTS);
    return thread;
  }
}
