package org.cprof.runner.report;

import java.util.Locale;

/** What makes a method or a context the hottest. */
public enum Order {
  EXCLUSIVE,
  INCLUSIVE,
  CALLS;

  /** What is counted, in words. */
  String measure() {
    return this == CALLS ? toString() : this + " cycles";
  }

  /** The word for it on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
