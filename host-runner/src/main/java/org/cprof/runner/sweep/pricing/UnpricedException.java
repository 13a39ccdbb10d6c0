package org.cprof.runner.sweep.pricing;

/** Prices do not follow from the runs, so that the program has to be run; the message says why. */
public final class UnpricedException extends Exception {
  private static final long serialVersionUID = 1;

  UnpricedException(String message) {
    super(message);
  }
}
