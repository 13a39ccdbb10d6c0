package org.cprof.runner.bound;

import org.cprof.runner.CommandException;

/**
 * The work that an analysis may take, counted in executed blocks, so that a bound does not depend
 * on how fast the machine is. Behind a fourth of it, loops and contexts are no longer told apart
 * turn by turn.
 */
final class Effort {
  /** What an ordinary machine executes at least. */
  private static final long BLOCKS_A_SECOND = 100_000;

  private final long seconds;
  private final long most;
  private long steps;

  Effort(long seconds) {
    this.seconds = seconds;
    this.most = Math.multiplyExact(seconds, BLOCKS_A_SECOND);
  }

  /**
   * Counts a block.
   *
   * @param method that has it, at this line
   * @throws CommandException if the work is used up
   */
  void step(String method, int line) {
    if (++steps > most) {
      throw CommandException.checkFailed(
          "no bound: the analysis takes more than "
              + seconds
              + " s (--effort), the last in "
              + Refusal.at(method, line));
    }
  }

  long steps() {
    return steps;
  }

  boolean isShort() {
    return steps > most / 4;
  }
}
