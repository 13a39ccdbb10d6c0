package org.cprof.runner.command;

import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptions;
import picocli.CommandLine.Option;

/** What is asked of the target's time. */
final class ClockOptions {
  @Option(
      names = "--clock",
      description =
          "Keeps a running total of the target's cycles in each thread, which the program reads by"
              + " org.cprof.api.TargetClock. Basic blocks then also end behind calls.")
  private boolean isKept;

  /** Tells the agent. */
  void tell(AgentOptions options) {
    options.clock(isKept);
  }

  /**
   * @param records whether calls are recorded one by one, which takes a clock
   * @param lines whether source lines are counted, too
   * @throws CommandException if the clock does not go with another option
   */
  void check(boolean records, boolean lines, boolean leafIntrinsics) {
    if ((isKept || records) && lines) {
      throw CommandException.wrongUse("a clock of the target does not go with --lines");
    }
    if ((isKept || records) && leafIntrinsics) {
      throw CommandException.wrongUse("a clock of the target does not go with --intrinsics leaves");
    }
  }
}
