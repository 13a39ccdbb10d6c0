package java.lang;

import java.io.IOException;

/**
 * What the program or its user asks for while it runs. Counting itself never pauses, since methods
 * that are being executed hold on to their nodes: each switch keeps a copy of what was counted
 * until then, and whoever makes the profile of all of them adds and subtracts.
 */
final class CProfSwitches {

  private final CProfRawFile raw;
  private boolean isOn;

  /**
   * @param isOn whether counting is on at first
   */
  CProfSwitches(CProfRawFile raw, boolean isOn) {
    this.raw = raw;
    this.isOn = isOn;
  }

  /**
   * Does what is asked for.
   *
   * @param command start, stop, reset or status
   * @return what came of it, as a line {@code ok on|off FILE}, with the raw profile, or {@code
   *     failed: ..}
   */
  synchronized String control(String command) {
    try {
      switch (command) {
        case "start", "stop" -> {
          boolean on = command.equals("start");
          if (isOn != on) {
            keep(command);
            isOn = on;
          }
        }
        case "reset" -> keep(command);
        case "status" -> {
          // The answer is the same for all.
        }
        default -> {
          return "failed: there is no command '" + command + "'";
        }
      }
      return "ok " + (isOn ? "on" : "off") + " " + raw.path();
    } catch (IOException problem) {
      return "failed: " + problem.getMessage();
    }
  }

  private void keep(String command) throws IOException {
    CProfFile.logSwitched(command, raw.copy());
    CProfLocks.beginTime();
  }
}
