package org.cprof.runner.bound;

import java.util.function.Supplier;
import org.cprof.runner.bound.objects.Refusal;

/**
 * The work that an analysis may take, counted in executed blocks and the further methods that calls
 * may lead to, so that a bound does not depend on how fast the machine is. Behind a fourth of it,
 * loops and contexts are no longer told apart turn by turn.
 */
final class Effort {
  /** What an ordinary machine executes at least. */
  private static final long BLOCKS_A_SECOND = 100_000;

  /** That it is used up, where and what for. */
  static final class UsedUp extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean hasLoop;

    private UsedUp(String message, boolean hasLoop) {
      super(message, null, false, false);
      this.hasLoop = hasLoop;
    }

    /**
     * This refusal, told with the loop in which the work was used up: the innermost one.
     *
     * @param end what decides how often it turns, beside constants, as it follows the loop's name
     */
    UsedUp in(LoopBounds.Loop loop, Supplier<String> end) {
      return hasLoop
          ? this
          : new UsedUp(getMessage() + "; it is in the loop of " + loop + end.get(), true);
    }

    /** Whether it is in a loop that it tells. */
    boolean hasLoop() {
      return hasLoop;
    }
  }

  private final long seconds;
  private final long most;
  private long steps;

  Effort(long seconds) {
    this.seconds = seconds;
    this.most = Math.min(seconds, Long.MAX_VALUE / BLOCKS_A_SECOND) * BLOCKS_A_SECOND;
  }

  /**
   * Counts blocks, or further methods that may be called.
   *
   * @param method that has them, at this line
   * @throws UsedUp if the work is used up
   */
  void step(int number, String method, int line) {
    steps += number;
    if (steps > most) {
      throw new UsedUp(
          "the analysis takes more than "
              + seconds
              + " s (--effort), the last in "
              + Refusal.at(method, line),
          false);
    }
  }

  long steps() {
    return steps;
  }

  boolean isShort() {
    return steps > most / 4;
  }
}
