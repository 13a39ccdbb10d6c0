package org.cprof.system.programs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/**
 * How far two profiles agree: context by context, in calls and in every metric.
 *
 * @param differing contexts with other figures, or that only one of the profiles has
 * @param firstPath the path to the first of them, from its thread's root; empty if there is none
 * @param first what differs there; empty if there is none
 */
record Agreement(int differing, List<MethodReference> firstPath, String first) {

  /** Siblings of a profile stand in this order. */
  private static final Comparator<MethodReference> ORDER =
      Comparator.comparing(MethodReference::kind)
          .thenComparing(MethodReference::className)
          .thenComparing(MethodReference::name)
          .thenComparing(MethodReference::descriptor);

  /** Compares two profiles. */
  static Agreement of(Profile one, Profile other) {
    return new Walk(one, other).agreement();
  }

  /** Goes through both trees at once. */
  private static final class Walk {
    private final Profile one;
    private final Profile other;

    /** Asked for once: the header looks for them among all its lines. */
    private final List<DetailColumn> columns;

    private int differing;
    private List<MethodReference> firstPath = List.of();
    private String first = "";

    Walk(Profile one, Profile other) {
      this.one = one;
      this.other = other;
      this.columns = one.header().columns();
    }

    Agreement agreement() {
      Deque<int[]> pairs = new ArrayDeque<>();
      pairs.add(new int[] {0, 0});
      while (!pairs.isEmpty()) {
        int[] pair = pairs.removeLast();
        compare(pair[0], pair[1]);
        List<int[]> children = children(pair[0], pair[1]);
        for (int i = children.size() - 1; i >= 0; i--) { // so that the first one is next
          pairs.addLast(children.get(i));
        }
      }
      return new Agreement(differing, firstPath, first);
    }

    private void compare(int a, int b) {
      if (one.calls(a) != other.calls(b)) {
        differs(one, a, 1, "calls", one.calls(a), other.calls(b));
        return;
      }
      for (Metric metric : Metric.values()) {
        long x = one.metric(metric, a);
        long y = other.metric(metric, b);
        if (x != y) {
          differs(one, a, 1, metric.name().toLowerCase(Locale.ROOT).replace('_', ' '), x, y);
          return;
        }
      }
      for (int column = 0; column < columns.size(); column++) {
        if (!one.detail(column, a).equals(other.detail(column, b))) {
          String name = columns.get(column).name();
          differs(
              one, a, 1, name + " " + one.detail(column, a) + " and " + other.detail(column, b));
          return;
        }
      }
    }

    /** The pairs of children that both have; counts those that only one has. */
    private List<int[]> children(int a, int b) {
      List<int[]> pairs = new ArrayList<>();
      int endA = one.subtreeEnd(a);
      int endB = other.subtreeEnd(b);
      int childA = a + 1;
      int childB = b + 1;
      while (childA < endA || childB < endB) {
        int order = childA == endA ? 1 : childB == endB ? -1 : order(childA, childB);
        if (order == 0) {
          pairs.add(new int[] {childA, childB});
        } else if (order < 0) {
          int size = one.subtreeEnd(childA) - childA;
          differs(one, childA, size, "calls", one.calls(childA), 0);
        } else {
          int size = other.subtreeEnd(childB) - childB;
          differs(other, childB, size, "calls", 0, other.calls(childB));
        }
        childA = order <= 0 ? one.subtreeEnd(childA) : childA;
        childB = order >= 0 ? other.subtreeEnd(childB) : childB;
      }
      return pairs;
    }

    private int order(int a, int b) {
      int order = ORDER.compare(one.method(a), other.method(b));
      if (order == 0) {
        order = Integer.compare(one.line(a), other.line(b));
      }
      return order != 0 ? order : Integer.compare(one.bytecodeIndex(a), other.bytecodeIndex(b));
    }

    private void differs(Profile profile, int node, int nodes, String what, long x, long y) {
      differs(profile, node, nodes, what + " " + x + " and " + y);
    }

    private void differs(Profile profile, int node, int nodes, String what) {
      differing += nodes;
      if (first.isEmpty()) {
        first = what;
        firstPath = profile.path(node);
      }
    }
  }
}
