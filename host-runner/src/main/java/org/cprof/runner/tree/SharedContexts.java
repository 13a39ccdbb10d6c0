package org.cprof.runner.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;

/**
 * The calling contexts of several trees, numbered alike: the same path of methods from the root has
 * the same number in each, and it exists once.
 */
final class SharedContexts {
  /**
   * A context by its last step.
   *
   * @param callSite the bytecode index of the call; -1 where call sites do not count
   */
  private record Step(int parent, MethodReference method, int callSite) {}

  private final boolean callSites;
  private final Map<Step, Integer> numbers = new HashMap<>();
  private final List<long[]> weights = new ArrayList<>();

  /**
   * @param callSites whether calls of the same method from different places are different contexts
   */
  SharedContexts(boolean callSites) {
    this.callSites = callSites;
  }

  /** Takes in the target's part of a tree: the weights of its contexts, by their numbers. */
  void add(Profile profile, Weight weight) {
    Profile target = profile.target();
    int[] number = new int[target.size()];
    long[] sums = new long[numbers.size() + target.size() + 1];
    for (int node = 0; node < target.size(); node++) {
      int parent = node == 0 ? -1 : number[target.parent(node)];
      int callSite = callSites ? target.bytecodeIndex(node) : -1;
      Step step = new Step(parent, target.method(node), callSite);
      number[node] = numbers.computeIfAbsent(step, key -> numbers.size());
      sums[number[node]] += weight.of(target, node);
    }
    weights.add(sums);
  }

  /** How many contexts there are in all trees together. */
  int size() {
    return numbers.size();
  }

  /** The weights of all contexts in a tree, 0 where it does not have them. */
  double[] weights(int tree) {
    return Arrays.stream(Arrays.copyOf(weights.get(tree), size())).asDoubleStream().toArray();
  }
}
