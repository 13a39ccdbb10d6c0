package org.cprof.runner.command;

import org.cprof.runner.CliCommand;
import org.cprof.runner.ExitCode;
import org.cprof.runner.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cprof version}. */
@Command(
    name = "version",
    description = "Prints the version of cprof and of the Java that runs it.",
    footer = {"", "Example:", "  cprof version"})
public final class VersionCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine()
        .getOut()
        .println(
            Version.line()
                + " on Java "
                + Runtime.version()
                + " in "
                + System.getProperty("java.home"));
    return ExitCode.DONE;
  }
}
