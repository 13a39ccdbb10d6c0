package org.cprof.runner.bound.value;

import org.cprof.model.expression.Interval;

/** Sums and intersections of ranges. */
final class Ranges {

  private Ranges() {}

  /** All sums of two numbers; null if one does not fit into 64 bits. */
  static Interval plus(Interval one, Interval other) {
    try {
      return new Interval(
          Math.addExact(one.least(), other.least()), Math.addExact(one.most(), other.most()));
    } catch (ArithmeticException overflow) {
      return null;
    }
  }

  /** All differences of two numbers; null if one does not fit into 64 bits. */
  static Interval minus(Interval one, Interval other) {
    try {
      return new Interval(
          Math.subtractExact(one.least(), other.most()),
          Math.subtractExact(one.most(), other.least()));
    } catch (ArithmeticException overflow) {
      return null;
    }
  }

  /** The numbers in both; null if there are none. */
  static Interval common(Interval one, Interval other) {
    long least = Math.max(one.least(), other.least());
    long most = Math.min(one.most(), other.most());
    return least > most ? null : new Interval(least, most);
  }

  static boolean isWithin(Interval part, Interval whole) {
    return whole.contains(part.least()) && whole.contains(part.most());
  }
}
