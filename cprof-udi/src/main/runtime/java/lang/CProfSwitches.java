package java.lang;

import java.io.IOException;

/**
 * What the program asks for while it runs. Counting itself never pauses, since methods that are
 * being executed hold on to their nodes: each switch keeps a copy of what was counted until then,
 * and whoever makes the profile of all of them adds and subtracts.
 */
final class CProfSwitches {

  static final String START = "start";
  static final String STOP = "stop";
  static final String RESET = "reset";

  private final CProfRawFile raw;
  private boolean isOn;

  /**
   * @param isOn whether counting is on at first
   */
  CProfSwitches(CProfRawFile raw, boolean isOn) {
    this.raw = raw;
    this.isOn = isOn;
  }

  /** Does what is asked for, or says why it cannot. */
  synchronized void control(String command) {
    boolean on = command.equals(RESET) ? isOn : command.equals(START);
    if (on == isOn && !command.equals(RESET)) {
      return;
    }
    try {
      CProfFile.logSwitched(command, raw.copy());
      CProfLocks.beginTime();
      isOn = on;
    } catch (IOException problem) {
      CProfSession.say(
          "cannot ".concat(command).concat(" counting: ").concat(problem.getMessage()));
    }
  }
}
