package org.cprof.runner.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.diff.Difference;

/**
 * A profile beside its baseline.
 *
 * @param before what is compared of the baseline
 * @param now what is compared of the profile
 * @param all what the profile costs
 * @param isOfOwnCode whether only own code is, as the baseline is of another JDK
 * @param tests where tests are compared, which
 */
record Comparison(
    Baseline baseline,
    Profile profile,
    Costs before,
    Costs now,
    Costs all,
    boolean isOfOwnCode,
    Optional<ComparedTests> tests) {
  /** Stands for what all compared tests cost. */
  static final MethodReference ALL_TESTS = Costs.named("the compared tests");

  /** Stands for what compared tests cost where their baseline is of another JDK. */
  static final MethodReference ALL_TESTS_OWN =
      Costs.named("the compared tests' own code, without method loads");

  /**
   * Puts a profile beside its baseline.
   *
   * @param isOfOwnCode whether what depends on the JDK is left out
   * @param excluded tests that are not compared
   */
  static Comparison of(
      Baseline baseline, Profile profile, boolean isOfOwnCode, List<RulePattern> excluded) {
    Costs all = Costs.ofAll(profile);
    Costs now = all.withLibraryAsOne();
    Costs before = baseline.costs();
    boolean isOfTests = !before.tests().isEmpty() && !now.tests().isEmpty();
    before = isOfTests ? before.without(excluded) : before.withoutTests();
    now = isOfTests ? now.without(excluded) : now.withoutTests();
    if (isOfOwnCode) {
      before = before.ofOwnCode();
      now = now.ofOwnCode();
    }
    if (!isOfTests) {
      return new Comparison(baseline, profile, before, now, all, isOfOwnCode, Optional.empty());
    }
    now = now.withMethodsOf(before);
    ComparedTests tests = ComparedTests.of(before, now);
    if (tests.compared().isEmpty() && tests.unsteady().isEmpty()) {
      throw new IllegalArgumentException("no test of the baseline was executed");
    }
    return new Comparison(
        baseline,
        profile,
        before.ofTests(tests.compared()),
        now.ofTests(tests.compared()),
        all,
        isOfOwnCode,
        Optional.of(tests));
  }

  /** What the total is of; empty for all of the program. */
  List<MethodReference> subject() {
    return tests
        .map(some -> List.of(isOfOwnCode ? ALL_TESTS_OWN : ALL_TESTS))
        .orElseGet(() -> isOfOwnCode ? List.of(Costs.OWN_CODE) : List.of());
  }

  /** What has changed since: by context if the baseline is a profile, else by method. */
  Difference difference() {
    return baseline
        .profile()
        .map(old -> Difference.of(old, profile))
        .orElseGet(() -> Difference.of(before.asProfile(), now.asProfile()));
  }

  /**
   * The largest of the methods that the baseline does not name, in tests where their sum has grown.
   */
  List<Contribution> otherMethods(Counter counter, int top) {
    Map<MethodReference, Long> others = new TreeMap<>(Costs.ORDER);
    before
        .tests()
        .forEach(
            (test, old) ->
                all.tests()
                    .get(test)
                    .methods()
                    .forEach(
                        (method, values) -> {
                          MethodReference sum = TestCosts.others(method.kind());
                          if (grew(test, sum, counter) && !old.methods().containsKey(method)) {
                            others.merge(method, values.getOrDefault(counter, 0L), Math::addExact);
                          }
                        }));
    others.keySet().removeIf(method -> method.equals(Costs.LIBRARY));
    return Contribution.largest(
        others.entrySet().stream()
            .map(each -> new Contribution(null, each.getValue(), List.of(each.getKey()))),
        top);
  }

  private boolean grew(MethodReference test, MethodReference method, Counter counter) {
    return now.tests().get(test).of(method, counter) > before.tests().get(test).of(method, counter);
  }

  /** The tests that changed most, up or down. */
  List<Contribution> changedTests(Counter counter, int top) {
    return Contribution.largest(
        before.tests().keySet().stream()
            .map(
                test ->
                    new Contribution(
                        before.tests().get(test).total().getOrDefault(counter, 0L),
                        now.tests().get(test).total().getOrDefault(counter, 0L),
                        List.of(test))),
        top);
  }
}
