package org.cprof.agent.runtime;

import java.io.IOException;
import org.cprof.raw.LogEntry;

/**
 * What the program or its user asks for while it runs. Counting itself never pauses, since methods
 * that are being executed hold on to their nodes: each switch keeps a copy of what was counted
 * until then, and whoever makes the profile of all of them adds and subtracts.
 */
public final class Switches {

  private final RawFile raw;
  private boolean isOn;

  /**
   * @param isOn whether counting is on at first
   */
  public Switches(RawFile raw, boolean isOn) {
    this.raw = raw;
    this.isOn = isOn;
  }

  /**
   * Does what is asked for.
   *
   * @param name of a command
   * @return what came of it, as a line {@code ok on|off FILE}, with the raw profile, or {@code
   *     failed: ..}
   */
  public synchronized String control(String name) {
    Command command = Command.of(name);
    if (command == null) {
      return "failed: there is no command '" + name + "'";
    }
    try {
      switch (command) {
        case START, STOP -> change(command, command == Command.START);
        case RESET -> keep(command);
        case STATUS -> {
          // The answer is the same for all.
        }
      }
      return "ok " + (isOn ? "on" : "off") + " " + raw.path();
    } catch (IOException problem) {
      return "failed: " + problem.getMessage();
    }
  }

  private void change(Command command, boolean on) throws IOException {
    if (isOn != on) {
      keep(command);
      isOn = on;
    }
  }

  private void keep(Command command) throws IOException {
    CProfControl.log(new LogEntry.Switched(command.label(), raw.copy()).encoded());
  }
}
