package org.cprof.agent;

import java.util.Locale;

/** What the program, or its user from outside, may ask of the agent while the program runs. */
enum Command {
  START,
  STOP,
  RESET,
  STATUS,
  DUMP;

  /** The command of this name in lower case, or null. */
  static Command of(String name) {
    for (Command command : values()) {
      if (command.name().toLowerCase(Locale.ROOT).equals(name)) {
        return command;
      }
    }
    return null;
  }
}
