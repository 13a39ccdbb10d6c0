package org.cprof.runner.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/**
 * What a test cost, all of its calls together, with what it called.
 *
 * @param cycles from its invokes to its returns
 * @param before what the baseline says; null without one, or if that has no such test
 */
public record TestCost(
    @JsonUnwrapped MethodReference method,
    long calls,
    long cycles,
    long bytecodes,
    @JsonUnwrapped Before before) {

  /**
   * What a baseline says of a test.
   *
   * @param baselineCycles its cycles
   * @param differs where two runs of it first differ; null if they do not
   * @param dependsOn what may change it from run to run; null for nothing that is known
   */
  public record Before(long baselineCycles, String differs, String dependsOn) {
    /** Whether each run costs the same, as far as is known. */
    public boolean isReproducible() {
      return differs == null && dependsOn == null;
    }
  }

  TestCost(MethodReference method, long calls, long cycles, long bytecodes) {
    this(method, calls, cycles, bytecodes, null);
  }

  public static List<TestCost> beside(Map<MethodReference, Before> baseline, List<TestCost> tests) {
    return tests.stream()
        .map(
            test ->
                new TestCost(
                    test.method,
                    test.calls,
                    test.cycles,
                    test.bytecodes,
                    baseline.get(test.method)))
        .toList();
  }

  /** All tests of a profile of tests, those that cost most first; empty for any other profile. */
  public static Optional<List<TestCost>> allOf(Profile whole) {
    if (!Emptiness.areTests(whole.header())) {
      return Optional.empty();
    }
    Profile profile = whole.target();
    Map<MethodReference, TestCost> tests = new LinkedHashMap<>();
    for (int node : roots(profile, method -> method.kind() == NodeKind.METHOD)) {
      tests.merge(
          profile.method(node), of(profile, node, profile.subtreeEnd(node)), TestCost::plus);
    }
    List<TestCost> sorted = new ArrayList<>(tests.values());
    sorted.sort(
        Comparator.comparingLong(TestCost::cycles)
            .reversed()
            .thenComparing(test -> test.method.toString()));
    return Optional.of(sorted);
  }

  /**
   * The outermost contexts of some methods, in which tests begin.
   *
   * @param profile the target's part of one
   */
  public static List<Integer> roots(Profile profile, Predicate<MethodReference> isTest) {
    boolean[] areTests = new boolean[profile.methods().size()];
    for (int method = 0; method < areTests.length; method++) {
      areTests[method] = isTest.test(profile.methods().get(method));
    }
    List<Integer> roots = new ArrayList<>();
    int next;
    for (int node = 1; node < profile.size(); node = next) {
      boolean isRoot = areTests[profile.methodIndex(node)];
      next = isRoot ? profile.subtreeEnd(node) : node + 1;
      if (isRoot) {
        roots.add(node);
      }
    }
    return roots;
  }

  private static TestCost of(Profile profile, int node, int end) {
    long bytecodes = 0;
    for (int below = node; below < end; below++) {
      bytecodes += profile.metric(Metric.BYTECODES, below);
    }
    return new TestCost(
        profile.method(node), profile.calls(node), profile.inclusiveCycles(node), bytecodes);
  }

  private TestCost plus(TestCost other) {
    return new TestCost(
        method, calls + other.calls, cycles + other.cycles, bytecodes + other.bytecodes);
  }
}
