package org.cprof.runner.sweep.pricing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which places of some vectors decide all others: for every sum of the vectors, the number at any
 * place follows from those at the places of the basis. Exact, by elimination with whole numbers.
 */
final class LinearBasis {

  /** By the first place that is not 0, a vector each; all have 0 at the first places of others. */
  private final SortedMap<Integer, BigInteger[]> rows = new TreeMap<>();

  /** The basis has the places that come first. */
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
    for (int place = 0; place < row.length; place++) {
      if (row[place].signum() != 0) {
        BigInteger[] known = rows.putIfAbsent(place, row);
        if (known == null) {
          return;
        }
        row = without(row, place, known);
      }
    }
  }

  private void reduce() {
    for (int place : rows.keySet()) {
      for (int other : rows.headMap(place).keySet()) {
        rows.put(other, without(rows.get(other), place, rows.get(place)));
      }
    }
  }

  /** A multiple of a vector, less a multiple of another one, so that it is 0 at a place. */
  private static BigInteger[] without(BigInteger[] row, int place, BigInteger[] other) {
    BigInteger[] difference = new BigInteger[row.length];
    BigInteger divisor = BigInteger.ZERO;
    for (int i = 0; i < row.length; i++) {
      difference[i] = row[i].multiply(other[place]).subtract(other[i].multiply(row[place]));
      divisor = divisor.gcd(difference[i]);
    }
    for (int i = 0; i < row.length && divisor.signum() != 0; i++) {
      difference[i] = difference[i].divide(divisor);
    }
    return difference;
  }

  /** The places of the basis. */
  List<Integer> places() {
    return List.copyOf(rows.keySet());
  }

  /** How the number at a place follows from those at the places of the basis. */
  Combination combination(int place) {
    BigInteger divisor = BigInteger.ONE;
    for (SortedMap.Entry<Integer, BigInteger[]> row : rows.entrySet()) {
      BigInteger first = row.getValue()[row.getKey()].abs();
      divisor = divisor.multiply(first).divide(divisor.gcd(first));
    }
    List<BigInteger> factors = new ArrayList<>();
    for (SortedMap.Entry<Integer, BigInteger[]> row : rows.entrySet()) {
      BigInteger first = row.getValue()[row.getKey()];
      factors.add(divisor.divide(first).multiply(row.getValue()[place]));
    }
    return new Combination(factors, divisor);
  }
}
