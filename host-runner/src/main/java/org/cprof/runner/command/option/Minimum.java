package org.cprof.runner.command.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Numbers of options that must not be too small. */
public final class Minimum {
  private Minimum() {}

  /**
   * The value.
   *
   * @throws ParameterException if it is less than {@code least}
   */
  public static int of(int least, int value, String option, CommandSpec command) {
    return (int) of((long) least, value, option, command);
  }

  /** As {@link #of(int, int, String, CommandSpec)}, of a long. */
  public static long of(long least, long value, String option, CommandSpec command) {
    if (value < least) {
      throw new ParameterException(
          command.commandLine(), option + " must be at least " + least + ", not " + value);
    }
    return value;
  }
}
