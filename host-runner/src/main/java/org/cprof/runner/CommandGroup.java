package org.cprof.runner;

import java.util.List;

/** What a user does with a subcommand: the headings of the list of commands, in its order. */
enum CommandGroup {
  START("Run a program", "run", "instrument", "collect", "options", "sample"),
  LOOK("Look at a profile", "report", "export", "check-target"),
  COMPARE("Compare", "diff", "check", "merge", "price", "sweep"),
  MODELS("Processor models and benchmarks", "models", "explain", "bound", "jbe"),
  RESEARCH("Research", "compare", "overhead", "tune");

  private final String heading;
  private final List<String> commands;

  CommandGroup(String heading, String... commands) {
    this.heading = heading;
    this.commands = List.of(commands);
  }

  String heading() {
    return heading;
  }

  boolean has(String command) {
    return commands.contains(command);
  }
}
