package org.cprof.runner.command;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.setup.AgentOption;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Tells the agent what the command line gives: whatever is named as {@link AgentOption} does. */
final class GivenOptions {
  /** What commands work out, of several options or of the program. */
  private static final Set<AgentOption> WORKED_OUT =
      EnumSet.of(
          AgentOption.MODEL,
          AgentOption.CALLS_OF,
          AgentOption.OUTPUT,
          AgentOption.PROGRAM,
          AgentOption.TARGET_LIBRARY);

  private GivenOptions() {}

  static void tell(CommandSpec command, AgentOptionsFile options) {
    Set<String> names = new HashSet<>();
    for (OptionSpec given : command.commandLine().getParseResult().matchedOptionsSet()) {
      names.add(given.longestName());
    }
    for (AgentOption option : EnumSet.complementOf(EnumSet.copyOf(WORKED_OUT))) {
      Optional<String> implied = option.impliedBy(names);
      if (implied.isPresent()) {
        options.set(option, implied.get());
      } else if (names.contains(option.option())) {
        options.set(option, command.findOption(option.option()).getValue());
      }
    }
  }
}
