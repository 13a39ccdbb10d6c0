package org.cprof.runner.report;

import java.util.Locale;

/** What to print of a profile. */
public enum ProfileView {
  /** The totals, and what is hot. */
  SUMMARY,
  /** What the hottest source lines take. */
  LINES,
  /** Who evicts whom from the method cache. */
  EVICTIONS,
  /** What the estimate rests on, with every price that has no figure. */
  BASIS;

  /** The word for it on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
