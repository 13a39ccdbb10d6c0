package org.cprof.runner.command;

import java.io.PrintWriter;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.RecordedInput;

/**
 * What is run, whichever way.
 *
 * @param options what is counted; those of a further run may differ
 * @param file the profile
 * @param err where people are told of it
 */
record RunPlan(
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
