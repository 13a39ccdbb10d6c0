package org.cprof.agent.runtime;

/** What the program, or its user from outside, may ask of the agent while the program runs. */
enum Command {
  START("start"),
  STOP("stop"),
  RESET("reset"),
  STATUS("status");

  private final String label;

  Command(String label) {
    this.label = label;
  }

  /** Its name as it is asked for. */
  String label() {
    return label;
  }

  /** The command of this name, or null. */
  static Command of(String name) {
    for (Command command : values()) {
      if (command.label.equals(name)) {
        return command;
      }
    }
    return null;
  }
}
