package org.cprof.runner.command.option;

import java.util.Objects;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.CommandException;
import picocli.CommandLine.Option;

/** The option that tells the cycles of tables as time. */
public final class TimeOption {
  private static final String CLOCK = "clock-hz";

  @Option(
      names = "--time",
      description =
          "Tells the cycles of tables as time, in microseconds at the model's clock, or that of"
              + " --set clock=60MHz; of several models, each row at its own. Not on the page of a"
              + " whole profile.")
  private boolean isGiven;

  /** Has a clock's time printed, if that is asked for. */
  public void apply(PrintOptions print, long clockHz) {
    if (isGiven) {
      print.inTime(clockHz);
    }
  }

  /**
   * Refuses it for the page of a profile or of the difference of two.
   *
   * @throws CommandException if it is given
   */
  public void refuse() {
    if (isGiven) {
      throw CommandException.wrongUse(
          "--time: the page of a whole profile tells cycles, shares and the time of the whole;"
              + " leave out --time or --html");
    }
  }

  /**
   * Has times printed by the clock that two profiles share.
   *
   * @throws CommandException if they have none, or two
   */
  public void apply(PrintOptions print, ProfileHeader before, ProfileHeader after) {
    String clock = after.first(CLOCK);
    if (isGiven && !Objects.equals(before.first(CLOCK), clock)) {
      throw CommandException.wrongUse("--time: the profiles have different clocks");
    }
    apply(print, clock);
  }

  /**
   * Has times printed by the clock of a profile.
   *
   * @throws CommandException if it has none
   */
  public void apply(PrintOptions print, ProfileHeader header) {
    apply(print, header.first(CLOCK));
  }

  /** Has a clock's time printed by a clock as a file has it; null if it has none. */
  public void apply(PrintOptions print, String clock) {
    if (isGiven) {
      if (clock == null || !clock.matches("[1-9][0-9]{0,17}")) {
        throw CommandException.wrongUse("--time: the file has no clock of a processor");
      }
      print.inTime(Long.parseLong(clock));
    }
  }
}
