package org.cprof.runner.sweep.pricing;

import java.math.BigInteger;

/**
 * A number as a sum of others, each times a factor, divided by a divisor.
 *
 * @param factors one for each of the others
 */
public record Combination(long[] factors, long divisor) {

  /** A number that is one of the others itself. */
  static Combination of(int index, int size) {
    long[] factors = new long[size];
    factors[index] = 1;
    return new Combination(factors, 1);
  }

  /**
   * The number.
   *
   * @throws ArithmeticException if it is not whole, or negative
   */
  long apply(long[] others) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < factors.length; i++) {
      sum = sum.add(BigInteger.valueOf(factors[i]).multiply(BigInteger.valueOf(others[i])));
    }
    BigInteger[] parts = sum.divideAndRemainder(BigInteger.valueOf(divisor));
    if (parts[1].signum() != 0) {
      throw new ArithmeticException(sum + " is no multiple of " + divisor);
    }
    if (sum.signum() < 0) {
      throw new ArithmeticException(sum + " is negative");
    }
    return parts[0].longValueExact();
  }
}
