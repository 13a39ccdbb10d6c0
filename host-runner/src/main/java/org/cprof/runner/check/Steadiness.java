package org.cprof.runner.check;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.text.Names;

/** Finds the tests that do not cost the same in two runs, and where they first differ. */
final class Steadiness {
  private static final int LONGEST_PATH = 160;

  private final AlignedTrees tree;
  private final SortedMap<MethodReference, String> differing = new TreeMap<>(Costs.ORDER);

  private Steadiness(AlignedTrees tree) {
    this.tree = tree;
  }

  /**
   * Compares two runs.
   *
   * @return the tests that differ, each with the first context that does
   */
  static SortedMap<MethodReference, String> differing(Profile one, Profile other) {
    Steadiness runs = new Steadiness(AlignedTrees.of(List.of(one.target(), other.target())));
    runs.compareContexts();
    runs.compareTotals(Costs.ofAll(one).tests(), Costs.ofAll(other).tests());
    return runs.differing;
  }

  private void compareContexts() {
    int[] tests = new int[tree.size()]; // in which test a context is, 0 for none
    for (int node = 1; node < tree.size(); node++) {
      int above = tests[tree.parent(node)];
      boolean isTest = tree.methods().get(tree.method(node)).kind() == NodeKind.METHOD;
      tests[node] = above > 0 ? above : isTest ? node : 0;
      if (tests[node] > 0 && differs(node)) {
        differing.putIfAbsent(
            tree.methods().get(tree.method(tests[node])),
            Names.path(tree.path(node), false, LONGEST_PATH));
      }
    }
  }

  private boolean differs(int node) {
    if (tree.calls(0, node) != tree.calls(1, node)) {
      return true;
    }
    for (Metric metric : Metric.values()) {
      if (tree.metric(0, metric, node) != tree.metric(1, metric, node)) {
        return true;
      }
    }
    return false;
  }

  /** What has no place in the tree: allocations, and tests that ran once. */
  private void compareTotals(
      Map<MethodReference, TestCosts> one, Map<MethodReference, TestCosts> other) {
    one.forEach(
        (test, costs) -> {
          if (!other.containsKey(test) || !other.get(test).total().equals(costs.total())) {
            differing.putIfAbsent(test, Names.method(test, LONGEST_PATH));
          }
        });
    other
        .keySet()
        .forEach(
            test -> {
              if (!one.containsKey(test)) {
                differing.putIfAbsent(test, Names.method(test, LONGEST_PATH));
              }
            });
  }
}
