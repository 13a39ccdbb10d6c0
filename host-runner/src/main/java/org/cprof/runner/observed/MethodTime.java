package org.cprof.runner.observed;

import org.cprof.runner.CommandException;

/**
 * A time that is given for methods on the command line.
 *
 * @param text the time as it was given: cycles, or with a unit
 */
public record MethodTime(ObservedMethods methods, String text) {

  /**
   * Reads {@code METHOD=TIME}.
   *
   * @param option that it was given with
   * @param example of a time
   * @throws CommandException if it is none
   */
  static MethodTime of(String text, String option, String example) {
    int equals = text.lastIndexOf('=');
    if (equals < 0) {
      throw CommandException.wrongUse(
          option
              + " "
              + text
              + ": not METHOD=CYCLES or METHOD=TIME, such as a.Motor.step="
              + example);
    }
    Duration.cycles(text.substring(equals + 1), Long.MAX_VALUE / 2, option + " " + text);
    return new MethodTime(
        ObservedMethods.of(text.substring(0, equals), option), text.substring(equals + 1));
  }

  /**
   * In cycles of a clock.
   *
   * @throws CommandException if it is less than one
   */
  long cycles(long clockHz, String option) {
    return Duration.cycles(text, clockHz, option + " " + methods + "=" + text);
  }
}
