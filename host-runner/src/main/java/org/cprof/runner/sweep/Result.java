package org.cprof.runner.sweep;

import java.util.Locale;

/**
 * What became of a cell.
 *
 * @param reason why there are no figures, or why it was run and not priced; empty otherwise
 * @param figures of its profile; null if there are none
 * @param isPriced whether its profile follows from the runs of other cells
 */
record Result(Cell cell, State state, String reason, Figures figures, boolean isPriced) {

  enum State {
    /** It was run now. */
    RUN,
    /** It was priced now, from other cells' profiles. */
    PRICED,
    /** Its profile was there, so it was not run. */
    KEPT,
    /** Its profile was there, and nothing was to be run. */
    COLLECTED,
    /** The bound of a method, which needs no run. */
    BOUND,
    FAILED,
    MISSING,
    /** The model does not allow these settings together. */
    IMPOSSIBLE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Result without(Cell cell, State state, String reason) {
    return new Result(cell, state, reason, null, false);
  }

  Result withReason(String why) {
    return new Result(cell, state, why, figures, isPriced);
  }

  /** Where its figures come from, in a word. */
  String origin() {
    return state == State.BOUND ? "bound" : isPriced ? "priced" : "run";
  }

  /** By which clock its cycles pass. */
  long clockHz() {
    return cell.processor().clockHz();
  }

  boolean hasFigures() {
    return figures != null;
  }

  /** Whether it has no profile yet. */
  boolean isMissing() {
    return state == State.MISSING;
  }

  /** Whether it should have figures and has none. */
  boolean isOpen() {
    return state == State.FAILED || state == State.MISSING;
  }
}
