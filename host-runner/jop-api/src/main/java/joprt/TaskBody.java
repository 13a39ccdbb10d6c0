package joprt;

import org.cprof.jop.Processor;

/** What the thread of a task runs. */
final class TaskBody implements Runnable {

  private final RtThread thread;

  TaskBody(RtThread thread) {
    this.thread = thread;
  }

  @Override
  public void run() {
    Processor.begin(thread.task);
    try {
      thread.run();
    } finally {
      Processor.end(thread.task);
    }
  }
}
