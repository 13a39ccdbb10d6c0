package org.cprof.runner.command;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.runner.CommandException;
import org.cprof.setup.ForbiddenPair;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Refuses options of a command that exclude each other. */
final class OptionPairs {
  private OptionPairs() {}

  /**
   * Looks at all options that the user has given.
   *
   * @throws CommandException if two do not go together, with both and the reason
   */
  static void check(CommandSpec command) {
    Map<String, String> given = new TreeMap<>();
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
      List<String> values = option.originalStringValues();
      given.put(option.longestName(), values.isEmpty() ? "" : values.get(0));
    }
    ForbiddenPair.in(given)
        .ifPresent(
            pair -> {
              throw CommandException.wrongUse(pair);
            });
  }
}
