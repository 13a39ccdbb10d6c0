package org.cprof.runner.command;

import java.io.IOException;
import java.util.function.ToIntFunction;
import org.cprof.runner.host.HostRun;

/** A way to run a program: once, or several times with the same input. */
interface RunWay {
  /**
   * Runs it.
   *
   * @param finish reports the run whose profile is kept, and returns its exit code
   * @return the exit code
   * @throws IOException if what a further run needs or leaves can't be read or written
   */
  int run(RunPlan plan, ToIntFunction<HostRun> finish) throws IOException;
}
