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

  boolean isKept() {
    return clock != null;
  }

  /**
   * @param records whether calls are recorded one by one, which takes a clock
   * @param lines whether source lines are counted, too
   * @throws CommandException if the clock does not go with another option
   */
  void check(boolean records, boolean lines) {
    if (clock != null && !List.of(KEPT, TARGET).contains(clock)) {
      throw CommandException.wrongUse(
          "--clock " + clock + " is unknown; it is --clock or --clock=target");
    }
    boolean isKept = clock != null || records;
    if (isKept && lines) {
      throw CommandException.wrongUse("the target's clock cannot be combined with --lines");
    }
  }
}
