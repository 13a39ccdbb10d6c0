package org.cprof.runner.command;

import java.util.List;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cprof version}. */
@Command(
    name = "version",
    description = "Prints the version of cprof and of the Java that runs it.",
    footer = {"", "Example:", "  cprof version"})
public final class VersionCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private JsonOption json;

  private record Fields(String cprof, String java, String javaHome) {}

  @Override
  public CommandGroup group() {
    return CommandGroup.START;
  }

  @Override
  public Integer call() {
    String java = Runtime.version().toString();
    String home = System.getProperty("java.home");
    json.print(
        spec.commandLine().getOut(),
        () -> new Fields(Version.line(), java, home),
        () -> List.of(Version.line() + " on Java " + java + " in " + home));
    return ExitCode.DONE;
  }
}
