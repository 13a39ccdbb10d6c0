package org.cprof.model.expression;

/**
 * Binary long division, as processors without a divider do it in software: shift, compare,
 * subtract. Where the time of a step depends on the values compared, the price of a division
 * depends on the course that it takes.
 */
final class LongDivision {
  private LongDivision() {}

  /**
   * Counts the steps in which the remainder so far, with the next bit brought down, has a given
   * value.
   *
   * @throws ArithmeticException if the divisor is 0
   */
  static int steps(long dividend, long divisor, long value) {
    if (divisor == 0) {
      throw new ArithmeticException("division by zero");
    }
    int count = 0;
    long remainder = 0;
    for (int bit = Long.SIZE - 1; bit >= 0; bit--) {
      boolean beyond64Bits = remainder < 0;
      remainder = remainder << 1 | dividend >>> bit & 1;
      count += remainder == value && !beyond64Bits ? 1 : 0;
      if (beyond64Bits || Long.compareUnsigned(remainder, divisor) >= 0) {
        remainder -= divisor;
      }
    }
    return count;
  }
}
