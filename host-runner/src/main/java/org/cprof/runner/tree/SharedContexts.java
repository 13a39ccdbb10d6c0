package org.cprof.runner.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.KeyNumbers;

/**
 * The calling contexts of several trees, numbered alike: the same path of methods from the root has
 * the same number in each, and it exists once.
 */
final class SharedContexts {
  private final boolean callSites;
  private final Map<MethodReference, Integer> methods = new HashMap<>();

  /** A method and the bytecode index of the call; -1 where call sites do not count. */
  private final KeyNumbers steps = new KeyNumbers();

  /** The context of the caller and the last step. */
  private final KeyNumbers numbers = new KeyNumbers();

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
    int[] methodOf = new int[target.methods().size()];
    for (int m = 0; m < methodOf.length; m++) {
      methodOf[m] = methods.computeIfAbsent(target.methods().get(m), known -> methods.size());
    }
    int[] number = new int[target.size()];
    long[] sums = new long[numbers.size() + target.size() + 1];
    for (int node = 0; node < target.size(); node++) {
      int parent = node == 0 ? -1 : number[target.parent(node)];
      int callSite = callSites ? target.bytecodeIndex(node) : -1;
      int step = steps.of(KeyNumbers.pair(methodOf[target.methodIndex(node)], callSite));
      number[node] = numbers.of(KeyNumbers.pair(parent, step));
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
