package org.cprof.runner.sweep.pricing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A number as a sum of others, each times a factor, divided by a divisor.
 *
 * @param factors one for each of the others
 */
public record Combination(List<BigInteger> factors, BigInteger divisor) {

  public Combination {
    factors = List.copyOf(factors);
  }

  /** A number that is one of the others itself. */
  static Combination of(int index, int size) {
    List<BigInteger> factors = new ArrayList<>(Collections.nCopies(size, BigInteger.ZERO));
    factors.set(index, BigInteger.ONE);
    return new Combination(factors, BigInteger.ONE);
  }

  /**
   * The number.
   *
   * @throws ArithmeticException if it is not whole, or negative
   */
  long apply(long[] others) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < factors.size(); i++) {
      sum = sum.add(factors.get(i).multiply(BigInteger.valueOf(others[i])));
    }
    BigInteger[] parts = sum.divideAndRemainder(divisor);
    if (parts[1].signum() != 0) {
      throw new ArithmeticException(sum + " is no multiple of " + divisor);
    }
    if (sum.signum() < 0) {
      throw new ArithmeticException(sum + " is negative");
    }
    return parts[0].longValueExact();
  }
}
