package org.cprof.runner.command;

import java.util.List;
import org.cprof.runner.CommandException;
import org.cprof.setup.ClockOptions;
import picocli.CommandLine.Option;

/** What is asked of the target's time. */
final class ClockChoice {
  @Option(
      names = "--clock",
      paramLabel = "target",
      arity = "0..1",
      fallbackValue = ClockOptions.KEPT,
      description =
          "Keeps a running total of the target's cycles in each thread, which the program"
              + " reads by org.cprof.api.TargetClock. Basic blocks then also end after calls."
              + " With --clock=target, System.nanoTime, Instant.now, Thread.sleep and the like"
              + " use it, too.")
  private String clock;

  /**
   * @throws CommandException if there is no such clock
   */
  void check() {
    if (clock != null && !List.of(ClockOptions.KEPT, ClockOptions.SEEN).contains(clock)) {
      throw CommandException.wrongUse(
          "--clock " + clock + " is unknown; it is --clock or --clock=target");
    }
  }
}
