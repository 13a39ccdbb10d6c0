package org.cprof.runner.command;

import java.util.List;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptionsFile;
import picocli.CommandLine.Option;

/** What is asked of the target's time. */
final class ClockChoice {
  private static final String KEPT = "kept";
  private static final String TARGET = "target";

  @Option(
      names = "--clock",
      paramLabel = "target",
      arity = "0..1",
      fallbackValue = KEPT,
      description =
          "Keeps a running total of the target's cycles in each thread, which the program"
              + " reads by org.cprof.api.TargetClock. Basic blocks then also end after calls."
              + " With --clock=target, System.nanoTime, Instant.now, Thread.sleep and the like"
              + " use it, too.")
  private String clock;

  /** Tells the agent. */
  void tell(AgentOptionsFile options) {
    options.clock(clock != null).seesTarget(TARGET.equals(clock));
  }

  /**
   * @throws CommandException if there is no such clock
   */
  void check() {
    if (clock != null && !List.of(KEPT, TARGET).contains(clock)) {
      throw CommandException.wrongUse(
          "--clock " + clock + " is unknown; it is --clock or --clock=target");
    }
  }
}
