package org.cprof.runner.command;

import java.io.PrintWriter;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;

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
    PrintWriter err) {}
