package org.cprof.runner.jbe;

import java.util.Locale;

/** The state of the method cache when a kernel is called. */
public enum Start {
  /** It holds neither the kernel nor anything that the kernel calls. */
  EMPTY,
  /** The kernel has just been called with the same argument. */
  WARM;

  /** The word for it in reference files and on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
