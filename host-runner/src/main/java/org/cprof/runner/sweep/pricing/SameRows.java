package org.cprof.runner.sweep.pricing;

import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** The rows of a run's profile in that of the same program with other prices and another cache. */
final class SameRows {
  /** Of a row that has nothing but loads, and that the other profile lacks. */
  static final int NONE = -1;

  private final Profile first;
  private final Profile other;
  private final int[] rows;

  private SameRows(Profile first, Profile other) {
    this.first = first;
    this.other = other;
    this.rows = new int[first.size()];
  }

  /**
   * Looks for the rows.
   *
   * @throws UnpricedException if what was executed differs
   */
  static SameRows of(Profile first, Profile other) throws UnpricedException {
    SameRows same = new SameRows(first, other);
    int next = 0;
    for (int node = 0; node < same.rows.length; node++) {
      while (!same.isMethod(node, next) && next < other.size() && RowLoads.isAlone(other, next)) {
        next++;
      }
      if (same.isMethod(node, next)) {
        same.check(node, next);
        same.rows[node] = next++;
      } else if (RowLoads.isAlone(first, node)) {
        same.rows[node] = NONE;
      } else {
        throw PricedRun.differs("row " + node + " shows");
      }
    }
    while (next < other.size() && RowLoads.isAlone(other, next)) {
      next++;
    }
    if (next < other.size()) {
      throw PricedRun.differs("their numbers of rows show: " + first.size() + ", " + other.size());
    }
    return same;
  }

  /** The row of the other profile; {@link #NONE} if it has none. */
  int of(int node) {
    return rows[node];
  }

  private boolean isMethod(int node, int row) {
    if (row >= other.size() || !first.method(node).equals(other.method(row))) {
      return false;
    }
    int parent = first.parent(node);
    return other.parent(row) == (parent < 0 ? parent : rows[parent]);
  }

  private void check(int node, int row) throws UnpricedException {
    if (first.words(node) != other.words(row)
        || first.calls(node) != other.calls(row)
        || first.metric(Metric.BYTECODES, node) != other.metric(Metric.BYTECODES, row)) {
      throw PricedRun.differs("row " + node + " shows");
    }
  }
}
