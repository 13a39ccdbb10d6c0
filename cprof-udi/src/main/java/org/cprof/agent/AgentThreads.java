package org.cprof.agent;

import java.util.ArrayList;
import java.util.List;

/** The agent's own threads: in the VM's group, by which the profile leaves them out, and named. */
final class AgentThreads {

  private static final List<Thread> CREATED = new ArrayList<>();

  private AgentThreads() {}

  /** A thread that is not started. Without a name it would take a number from the program's. */
  static Thread of(String name, Runnable work) {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, work, "cprof-" + name);
    thread.setDaemon(true);
    CREATED.add(thread);
    return thread;
  }

  /**
   * Lets the program's threads have the ids of those created so far; to be called before it starts.
   */
  static void giveBackIds() {
    CProfThreadIds.giveBack(CREATED.toArray(new Thread[0]));
    CREATED.clear();
  }
}
