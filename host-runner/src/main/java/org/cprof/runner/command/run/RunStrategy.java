package org.cprof.runner.command.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.cprof.runner.command.option.RunOutput;
import org.cprof.runner.host.Children;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.LiveStatus;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.RecordedInput;
import org.cprof.setup.AgentOptions;

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
   * @param children what becomes of the profiles of JVMs that the program starts
   * @param file the profile
   * @param err where people are told of it
   */
  record Plan(
      HostJdk jdk,
      AgentOptions options,
      Children children,
      ProgramArguments arguments,
      RunOutput file,
      PrintWriter err) {

    /** The first of several runs, whose input is recorded for the others. */
    HostRun first(RecordedInput input) {
      return run(options, children, input.first(), input::handTo);
    }

    /** A further run, of the same input. */
    HostRun again(AgentOptions ofRun, Children ofChildren, ProcessBuilder input) {
      return run(ofRun, ofChildren, input, process -> {});
    }

    private HostRun run(
        AgentOptions ofRun,
        Children ofChildren,
        ProcessBuilder builder,
        Consumer<Process> started) {
      return HostRun.run(jdk, ofRun, ofChildren, arguments.all(), builder, started);
    }
  }

  /** One run, watched on the terminal's title unless it is quiet. */
  record Single(boolean isQuiet) implements RunStrategy {
    @Override
    public int run(Plan plan, ToIntFunction<HostRun> finish) {
      return finish.applyAsInt(isQuiet ? run(plan, process -> {}) : watched(plan));
    }

    private static HostRun watched(Plan plan) {
      try (LiveStatus status = LiveStatus.of(plan.options(), plan.err())) {
        return run(plan, status::watch);
      }
    }

    private static HostRun run(Plan plan, Consumer<Process> started) {
      ProcessBuilder builder = new ProcessBuilder().inheritIO();
      return plan.run(plan.options(), plan.children(), builder, started);
    }
  }
}
