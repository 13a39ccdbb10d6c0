package org.cprof.runner.command;

import org.cprof.profile.ProfileHeader;
import org.cprof.runner.CommandException;
import picocli.CommandLine.Option;

/** The option that tells the cycles of tables as time. */
public final class TimeOption {
  @Option(
      names = "--time",
      description =
          "Tells the cycles of tables as time, in microseconds at the model's clock, or that of"
              + " --set clock=60MHz; of several models, each row at its own.")
  private boolean isGiven;

  /** Has a clock's time printed, if that is asked for. */
  public void apply(PrintOptions print, long clockHz) {
    if (isGiven) {
      print.inTime(clockHz);
    }
  }

  /**
   * The same by the clock of a profile.
   *
   * @throws CommandException if it has none
   */
  void apply(PrintOptions print, ProfileHeader header) {
    apply(print, header.first("clock-hz"));
  }

  /** The same by a clock as a file has it; null if it has none. */
  void apply(PrintOptions print, String clock) {
    if (isGiven) {
      if (clock == null || !clock.matches("[1-9][0-9]{0,17}")) {
        throw CommandException.wrongUse("--time: the file has no clock of a processor");
      }
      print.inTime(Long.parseLong(clock));
    }
  }
}
