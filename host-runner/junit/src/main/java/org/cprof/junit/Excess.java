package org.cprof.junit;

import java.util.Locale;

/**
 * A limit that is not kept.
 *
 * @param measured more than allowed
 * @param of what has the limit, behind the counter's name; empty for the body of the test
 */
record Excess(CostFigure counter, String of, long measured, long allowed) {
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d %s%s, %,d more than the %,d that are allowed",
        measured,
        counter,
        of,
        measured - allowed,
        allowed);
  }
}
