package org.cprof.runner;

/** What a user does with a subcommand: the headings of the list of commands, in its order. */
public enum CommandGroup {
  START("Run a program"),
  LOOK("Look at a profile"),
  COMPARE("Compare"),
  MODELS("Processor models and benchmarks"),
  RESEARCH("Research");

  private final String heading;

  CommandGroup(String heading) {
    this.heading = heading;
  }

  String heading() {
    return heading;
  }
}
