package org.cprof.runner.sweep;

import java.util.Locale;

/**
 * What became of a cell.
 *
 * @param reason why there are no figures; empty if there are
 * @param figures of its profile; null if there are none
 */
record Result(Cell cell, State state, String reason, Figures figures) {

  enum State {
    /** It was run now. */
    RUN,
    /** Its profile was there, so it was not run. */
    KEPT,
    /** The bound of a method, which needs no run. */
    BOUND,
    FAILED,
    /** It has no profile yet. */
    MISSING,
    /** The model does not allow these settings together. */
    IMPOSSIBLE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Result without(Cell cell, State state, String reason) {
    return new Result(cell, state, reason, null);
  }

  /** By which clock its cycles pass. */
  long clockHz() {
    return cell.processor().clockHz();
  }

  boolean hasFigures() {
    return figures != null;
  }

  /** Whether it should have figures and has none. */
  boolean isOpen() {
    return state == State.FAILED || state == State.MISSING;
  }
}
