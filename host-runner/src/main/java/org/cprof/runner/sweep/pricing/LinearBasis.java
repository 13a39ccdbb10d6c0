package org.cprof.runner.sweep.pricing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which pivots of some vectors decide all others: for every sum of the vectors, the number at any
 * place follows from those at the pivots of the basis. Exact, by elimination with whole numbers.
 */
final class LinearBasis {

  /** By the first place that is not 0, a vector each; all have 0 at the first pivots of others. */
  private final SortedMap<Integer, BigInteger[]> rows = new TreeMap<>();

  /** The basis has the pivots that come first. */
  static LinearBasis of(List<long[]> vectors) {
    LinearBasis basis = new LinearBasis();
    for (long[] vector : vectors) {
      BigInteger[] row = new BigInteger[vector.length];
      for (int i = 0; i < row.length; i++) {
        row[i] = BigInteger.valueOf(vector[i]);
      }
      basis.add(row);
    }
    basis.reduce();
    return basis;
  }

  private void add(BigInteger[] vector) {
    BigInteger[] row = vector;
    for (int column = 0; column < row.length; column++) {
      if (row[column].signum() != 0) {
        BigInteger[] known = rows.putIfAbsent(column, row);
        if (known == null) {
          return;
        }
        row = without(row, column, known);
      }
    }
  }

  private void reduce() {
    for (int column : rows.keySet()) {
      for (int other : rows.headMap(column).keySet()) {
        rows.put(other, without(rows.get(other), column, rows.get(column)));
      }
    }
  }

  /** A multiple of a vector, less a multiple of another one, so that it is 0 at a place. */
  private static BigInteger[] without(BigInteger[] row, int column, BigInteger[] other) {
    BigInteger[] difference = new BigInteger[row.length];
    BigInteger divisor = BigInteger.ZERO;
    for (int i = 0; i < row.length; i++) {
      difference[i] = row[i].multiply(other[column]).subtract(other[i].multiply(row[column]));
      divisor = divisor.gcd(difference[i]);
    }
    for (int i = 0; i < row.length && divisor.signum() != 0; i++) {
      difference[i] = difference[i].divide(divisor);
    }
    return difference;
  }

  /** The pivots of the basis. */
  List<Integer> pivots() {
    return List.copyOf(rows.keySet());
  }

  /** How the number at a place follows from those at the pivots of the basis. */
  Combination combination(int column) {
    BigInteger divisor = BigInteger.ONE;
    for (SortedMap.Entry<Integer, BigInteger[]> row : rows.entrySet()) {
      BigInteger first = row.getValue()[row.getKey()].abs();
      divisor = divisor.multiply(first).divide(divisor.gcd(first));
    }
    List<BigInteger> factors = new ArrayList<>();
    for (SortedMap.Entry<Integer, BigInteger[]> row : rows.entrySet()) {
      BigInteger first = row.getValue()[row.getKey()];
      factors.add(divisor.divide(first).multiply(row.getValue()[column]));
    }
    return new Combination(factors, divisor);
  }
}
