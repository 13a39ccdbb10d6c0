package org.cprof.system.programs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Rows of values, one of each factor, so that every two values of two factors that are allowed
 * together stand together in some row. Made greedily, so there are some more than there need be;
 * the same factors make the same rows.
 */
final class CoveringArray {
  /** A value by the numbers of its factor and of itself. */
  private record Value(int factor, int value) {}

  private record Pair(Value first, Value second) {}

  private final List<List<String>> factors;
  private final Predicate<List<String>> isAllowed;
  private final Set<Pair> uncovered = new LinkedHashSet<>();

  private CoveringArray(List<List<String>> factors, Predicate<List<String>> isAllowed) {
    this.factors = factors;
    this.isAllowed = isAllowed;
    for (int f = 0; f < factors.size(); f++) {
      for (int g = f + 1; g < factors.size(); g++) {
        for (int v = 0; v < factors.get(f).size(); v++) {
          for (int w = 0; w < factors.get(g).size(); w++) {
            if (isAllowed.test(List.of(factors.get(f).get(v), factors.get(g).get(w)))) {
              uncovered.add(new Pair(new Value(f, v), new Value(g, w)));
            }
          }
        }
      }
    }
  }

  /**
   * Makes the rows.
   *
   * @param factors their values; the first one of each goes together with all others
   * @param isAllowed whether values go together
   */
  static List<List<String>> of(List<List<String>> factors, Predicate<List<String>> isAllowed) {
    return new CoveringArray(factors, isAllowed).rows();
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    while (!uncovered.isEmpty()) {
      Value[] row = row(uncovered.iterator().next());
      for (int f = 0; f < row.length; f++) {
        for (int g = f + 1; g < row.length; g++) {
          uncovered.remove(new Pair(row[f], row[g]));
        }
      }
      rows.add(texts(row));
    }
    return rows;
  }

  private Value[] row(Pair start) {
    Value[] row = new Value[factors.size()];
    row[start.first.factor] = start.first;
    row[start.second.factor] = start.second;
    for (int f = 0; f < row.length; f++) {
      if (row[f] == null) {
        row[f] = best(row, f);
      }
    }
    return row;
  }

  /** The value that covers most, of those that go with the row. */
  private Value best(Value[] row, int factor) {
    List<Value> allowed = new ArrayList<>();
    for (int v = 0; v < factors.get(factor).size(); v++) {
      row[factor] = new Value(factor, v);
      if (isAllowed.test(texts(row))) {
        allowed.add(row[factor]);
      }
    }
    row[factor] = null;
    return allowed.stream()
        .max(Comparator.comparingLong((Value value) -> covered(row, value)))
        .orElseThrow();
  }

  private long covered(Value[] row, Value value) {
    long covered = 0;
    for (Value other : row) {
      if (other != null) {
        boolean isBefore = other.factor < value.factor;
        Pair pair = isBefore ? new Pair(other, value) : new Pair(value, other);
        covered += uncovered.contains(pair) ? 1 : 0;
      }
    }
    return covered;
  }

  private List<String> texts(Value[] row) {
    List<String> texts = new ArrayList<>();
    for (Value value : row) {
      if (value != null) {
        texts.add(factors.get(value.factor).get(value.value));
      }
    }
    return texts;
  }
}
