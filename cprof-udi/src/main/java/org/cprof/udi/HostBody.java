package org.cprof.udi;

/** What of the code that the host has for a method counts. */
public enum HostBody {
  /** All that it executes. */
  COUNTED,
  /** Its calls, at the price of its entry: the target executes something else. */
  PRICED,
  /** Nothing, not even its calls: the target's tool chain makes bytecodes of them. */
  UNCOUNTED
}
