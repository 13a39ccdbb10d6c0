package org.cprof.runner.host;

import java.util.Locale;

/** What becomes of the profiles of JVMs that a profiled program starts. */
public enum Children {
  /** Each has a file of its own. */
  APART,

  /** They are added to the program's. */
  MERGE,

  /** They are thrown away. */
  IGNORE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
