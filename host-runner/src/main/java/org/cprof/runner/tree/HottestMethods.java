package org.cprof.runner.tree;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/**
 * How much the sums by method of two trees are alike, of exclusive cycles or samples.
 *
 * @param percent the overlap percentage, as {@link Overlap} has it, of methods instead of contexts
 * @param number how many methods are the hottest: ten, or all if there are fewer in one of them
 * @param found how many of the hottest of one are among the hottest of the other
 */
record HottestMethods(double percent, int number, int found) {
  private static final int MOST = 10;
  private static final double PERCENT = 100;

  static HottestMethods of(Profile first, Profile second) {
    Map<MethodReference, Double> a = shares(first.target());
    Map<MethodReference, Double> b = shares(second.target());
    double overlap = 0;
    for (Map.Entry<MethodReference, Double> each : a.entrySet()) {
      overlap += Math.min(each.getValue(), b.getOrDefault(each.getKey(), 0.0));
    }
    int number = Math.min(MOST, Math.min(a.size(), b.size()));
    Set<MethodReference> both = new HashSet<>(hottest(a, number));
    both.retainAll(hottest(b, number));
    return new HottestMethods(PERCENT * overlap, number, both.size());
  }

  private static Map<MethodReference, Double> shares(Profile profile) {
    // In the order of the tree: sums of doubles depend on it, and hashes of kinds differ from run
    // to run.
    Map<MethodReference, Double> shares = new LinkedHashMap<>();
    double total = profile.inclusiveCycles(0);
    for (int node = 1; node < profile.size(); node++) {
      long own = profile.metric(Metric.CYCLES, node);
      if (own > 0) {
        shares.merge(profile.method(node), own / total, Double::sum);
      }
    }
    return shares;
  }

  private static List<MethodReference> hottest(Map<MethodReference, Double> shares, int number) {
    return shares.entrySet().stream()
        .sorted(
            Map.Entry.<MethodReference, Double>comparingByValue()
                .reversed()
                .thenComparing(each -> each.getKey().toString(), Comparator.naturalOrder()))
        .limit(number)
        .map(Map.Entry::getKey)
        .toList();
  }
}
