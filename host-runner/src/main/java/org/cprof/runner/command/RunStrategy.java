package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.ToIntFunction;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.LiveStatus;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.RecordedInput;

/** A way to run a program: once, or several times with the same input. */
interface RunStrategy {
  /**
   * Runs it.
   *
   * @param finish reports the run whose profile is kept, and returns its exit code
   * @return the exit code
   * @throws IOException if what a further run needs or leaves can't be read or written
   */
  int run(Plan plan, ToIntFunction<HostRun> finish) throws IOException;

  /**
   * What is run, whichever way.
   *
   * @param options what is counted; those of a further run may differ
   * @param file the profile
   * @param err where people are told of it
   */
  record Plan(
      HostJdk jdk,
      AgentOptionsFile options,
      ProgramArguments arguments,
      RunOutput file,
      PrintWriter err) {

    /** The first of several runs, whose input is recorded for the others. */
    HostRun first(RecordedInput input) {
      return HostRun.run(jdk, options, arguments.all(), input.first(), input::handTo);
    }

    /** A further run, of the same input. */
    HostRun again(AgentOptionsFile ofRun, ProcessBuilder input) {
      return HostRun.run(jdk, ofRun, arguments.all(), input);
    }
  }

  /** One run, watched on the terminal's title unless it is quiet. */
  record Single(boolean isQuiet) implements RunStrategy {
    @Override
    public int run(Plan plan, ToIntFunction<HostRun> finish) {
      return finish.applyAsInt(isQuiet ? quiet(plan) : watched(plan));
    }

    private static HostRun quiet(Plan plan) {
      return HostRun.run(plan.jdk(), plan.options(), plan.arguments().all());
    }

    private static HostRun watched(Plan plan) {
      try (LiveStatus status = LiveStatus.of(plan.options(), plan.err())) {
        return HostRun.run(
            plan.jdk(),
            plan.options(),
            plan.arguments().all(),
            new ProcessBuilder().inheritIO(),
            status::watch);
      }
    }
  }
}
