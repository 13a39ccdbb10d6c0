package org.cprof.runner.check;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.report.TestCost;

/** Applies single rules to a profile. Each method tells whether its rule names anything. */
final class Rules {
  private final Check check;
  private final Profile profile;
  private final Comparison comparison;
  private final Advice advice;

  /**
   * @param check takes what is found
   * @param comparison null where no rule needs one
   */
  Rules(Check check, Profile profile, Comparison comparison, Advice advice) {
    this.check = check;
    this.profile = profile;
    this.comparison = comparison;
    this.advice = advice;
  }

  boolean total(CheckRule rule, Costs all) {
    boolean isWhole = comparison != null && comparison.subject().isEmpty();
    Long before = isWhole ? comparison.before().total().get(rule.counter()) : null;
    check.findings().add(finding(rule, List.of(), before, all.total()));
    return true;
  }

  boolean totalIncrease(CheckRule rule) {
    Long before = comparison.before().total().get(rule.counter());
    if (before == null && comparison.isOfOwnCode()) {
      throw new IllegalArgumentException(
          "the baseline is of another JDK, whose code has a part in "
              + rule.counter()
              + ": allow that with "
              + advice.anyJdk()
              + ", or write the baseline anew with "
              + advice.update());
    }
    Finding finding = finding(rule, comparison.subject(), before, comparison.now().total());
    if (before == null) {
      throw new IllegalArgumentException(
          "the baseline does not count "
              + rule.counter()
              + ": write it anew with "
              + advice.update());
    }
    check.findings().add(finding);
    return true;
  }

  /** Methods against those of the baseline; either side may lack one. */
  boolean changes(CheckRule rule) {
    Costs before = comparison.before();
    Costs now = comparison.now();
    SortedSet<MethodReference> methods = new TreeSet<>(Costs.ORDER);
    methods.addAll(before.methods().keySet());
    methods.addAll(now.methods().keySet());
    boolean isMatched = false;
    for (MethodReference method : methods) {
      Map<Counter, Long> values = now.methods().get(method);
      boolean lacksIt =
          rule.counter() == Counter.INCLUSIVE_CYCLES
              && (method.equals(Costs.LIBRARY) || comparison.tests().isPresent());
      if (!rule.matches(List.of(method)) || lacksIt) {
        continue;
      }
      isMatched = true;
      if (values != null) {
        addExceeding(finding(rule, List.of(method), before.of(method, rule.counter()), values));
      }
    }
    return isMatched;
  }

  boolean methods(CheckRule rule, Costs now) {
    boolean isMatched = false;
    for (Map.Entry<MethodReference, Map<Counter, Long>> entry : now.methods().entrySet()) {
      if (rule.matches(List.of(entry.getKey()))) {
        isMatched = true;
        addExceeding(finding(rule, List.of(entry.getKey()), null, entry.getValue()));
      }
    }
    return isMatched;
  }

  boolean contexts(CheckRule rule) {
    Profile target = profile.target();
    ContextCounters counters = new ContextCounters(target);
    boolean isMatched = false;
    for (int node = 1; node < target.size(); node++) {
      if (rule.matches(target.path(node, rule.path().size()))) {
        isMatched = true;
        addExceeding(finding(rule, target.path(node), null, counters.all(node)));
      }
    }
    return isMatched;
  }

  /** Methods with all that they call, as far as none of these is called by another one. */
  boolean tests(CheckRule rule) {
    Profile target = profile.target();
    ContextCounters counters = new ContextCounters(target);
    SortedMap<MethodReference, Map<Counter, Long>> tests = new TreeMap<>(Costs.ORDER);
    for (int node : TestCost.roots(target, method -> rule.matches(List.of(method)))) {
      MethodReference test = target.method(node);
      List<MethodReference> names = Collections.nCopies(target.methods().size(), test);
      counters
          .sums(node, target.subtreeEnd(node), names)
          .forEach((name, sums) -> tests.merge(name, sums, Counter::plus));
    }
    tests.forEach(
        (method, sums) ->
            addExceeding(finding(rule, List.of(method), null, TestCosts.withInclusive(sums))));
    return !tests.isEmpty();
  }

  /** Tests against those of the baseline; one that it lacks has no limit. */
  boolean testIncreases(CheckRule rule) {
    if (comparison.tests().isEmpty()) {
      throw new IllegalArgumentException(
          "the baseline has no tests: write it anew with " + advice.update());
    }
    boolean isMatched = false;
    for (MethodReference test : comparison.now().tests().keySet()) {
      if (rule.matches(List.of(test))) {
        isMatched = true;
        TestCosts before = comparison.before().tests().get(test);
        add(rule, test, before, comparison.now().tests().get(test));
      }
    }
    return isMatched;
  }

  /** Tests that are not reproducible, each of which may differ by so much. */
  void unsteadyTests(Counter counter, Maximum tolerance) {
    CheckRule rule = CheckRule.ofEach(CheckRule.Element.TEST, counter, tolerance);
    comparison
        .tests()
        .ifPresent(
            tests ->
                tests
                    .unsteady()
                    .forEach((test, costs) -> add(rule, test, costs.before(), costs.now())));
  }

  private void add(CheckRule rule, MethodReference test, TestCosts before, TestCosts now) {
    long old = before.total().getOrDefault(rule.counter(), 0L);
    addExceeding(finding(rule, List.of(test), old, now.total()));
  }

  private void addExceeding(Finding finding) {
    if (finding.exceeds()) {
      check.findings().add(finding);
    }
  }

  private Finding finding(
      CheckRule rule, List<MethodReference> path, Long before, Map<Counter, Long> values) {
    Long measured = values.get(rule.counter());
    if (measured == null) {
      throw new IllegalArgumentException(
          "the profile does not count "
              + rule.counter()
              + (rule.counter() == Counter.ALLOCATIONS
                  ? "; make it with: " + advice.allocations()
                  : "; it was made with --udi calls: check --counter calls"));
    }
    long allowed = rule.maximum().allowed(before == null ? 0 : before);
    return new Finding(rule, path, before, measured, allowed);
  }
}
