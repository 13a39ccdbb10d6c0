package org.cprof.validation.tune;

import java.util.Locale;

/**
 * Where a price is with 95 % confidence, in cycles, within what it can be.
 *
 * @param low the least
 * @param high the most
 */
record Interval(double low, double high) {
  static Interval of(FreePrice price, double fitted, double halfWidth) {
    return new Interval(
        Math.max(price.low(), fitted - halfWidth), Math.min(price.high(), fitted + halfWidth));
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f..%.2f", low, high);
  }
}
