package org.cprof.agent;

/** The agent's own threads: in the VM's group, by which the profile leaves them out, and named. */
final class AgentThreads {

  private AgentThreads() {}

  /** A thread that is not started. Without a name it would take a number from the program's. */
  static Thread of(String name, Runnable work) {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, work, "cprof-" + name);
    thread.setDaemon(true);
    return thread;
  }
}
