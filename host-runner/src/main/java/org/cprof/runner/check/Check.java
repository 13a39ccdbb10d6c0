package org.cprof.runner.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;

/**
 * Compares a profile with its rules.
 *
 * @param findings what the rules found, in their order; of methods and contexts only those that
 *     exceed a maximum
 * @param unmatched rules that name nothing in the profile, where that is not what they demand
 */
public record Check(List<Finding> findings, List<CheckRule> unmatched) {

  /** Whether all rules hold. */
  public boolean isPassed() {
    return exceeding().isEmpty() && unmatched.isEmpty();
  }

  List<Finding> exceeding() {
    return findings.stream().filter(Finding::exceeds).toList();
  }

  /**
   * Applies rules.
   *
   * @param profile what was measured
   * @param baseline null where no rule needs one
   * @throws IllegalArgumentException if a rule can't be applied, with the reason
   */
  static Check of(Profile profile, Baseline baseline, List<CheckRule> rules) {
    Costs all = Costs.ofAll(profile);
    Costs before = baseline == null ? null : baseline.costs();
    Costs now = baseline == null ? all : baseline.now(profile);
    boolean isOfOwnCode = baseline != null && baseline.isOfOwnCode();
    Check check = new Check(new ArrayList<>(), new ArrayList<>());
    for (CheckRule rule : rules) {
      boolean isMatched =
          switch (rule.element()) {
            case TOTAL ->
                rule.maximum().isIncrease() && isOfOwnCode
                    ? check.total(rule, List.of(Costs.OWN_CODE), before, now)
                    : check.total(rule, List.of(), isOfOwnCode ? null : before, all);
            case METHOD ->
                rule.maximum().isIncrease()
                    ? check.changes(rule, before, now)
                    : check.methods(rule, all);
            case CONTEXT -> check.contexts(rule, profile.target());
            case TEST -> check.tests(rule, profile.target());
          };
      // What must not happen at all may well be missing.
      boolean isForbidden = !rule.maximum().isIncrease() && rule.maximum().allowed(0) == 0;
      if (!isMatched && !isForbidden) {
        check.unmatched.add(rule);
      }
    }
    return check;
  }

  /**
   * @param path what it is of; empty for all
   */
  private boolean total(CheckRule rule, List<MethodReference> path, Costs before, Costs now) {
    Long old = before == null ? null : before.total().get(rule.counter());
    if (!path.isEmpty() && old == null) {
      throw new IllegalArgumentException(
          "the baseline is of another JDK, whose code has a part in "
              + rule.counter()
              + ": allow that with --any-jdk, or write the baseline anew with --update");
    }
    Finding finding = finding(rule, path, old, now.total());
    if (old == null && rule.maximum().isIncrease()) {
      throw new IllegalArgumentException(
          "the baseline does not count " + rule.counter() + ": write it anew with --update");
    }
    findings.add(finding);
    return true;
  }

  /** Methods against those of the baseline; either side may lack one. */
  private boolean changes(CheckRule rule, Costs before, Costs now) {
    SortedSet<MethodReference> methods = new TreeSet<>(Costs.ORDER);
    methods.addAll(before.methods().keySet());
    methods.addAll(now.methods().keySet());
    boolean isMatched = false;
    for (MethodReference method : methods) {
      Map<Counter, Long> values = now.methods().get(method);
      boolean lacksIt = method.equals(Costs.LIBRARY) && rule.counter() == Counter.INCLUSIVE_CYCLES;
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

  private boolean methods(CheckRule rule, Costs now) {
    boolean isMatched = false;
    for (Map.Entry<MethodReference, Map<Counter, Long>> entry : now.methods().entrySet()) {
      if (rule.matches(List.of(entry.getKey()))) {
        isMatched = true;
        addExceeding(finding(rule, List.of(entry.getKey()), null, entry.getValue()));
      }
    }
    return isMatched;
  }

  private boolean contexts(CheckRule rule, Profile profile) {
    ContextCounters counters = new ContextCounters(profile);
    boolean isMatched = false;
    for (int node = 1; node < profile.size(); node++) {
      if (rule.matches(end(profile, node, rule.path().size()))) {
        isMatched = true;
        addExceeding(
            finding(rule, end(profile, node, Integer.MAX_VALUE), null, counters.all(node)));
      }
    }
    return isMatched;
  }

  /** Methods with all that they call, as far as none of these is called by another one. */
  private boolean tests(CheckRule rule, Profile profile) {
    ContextCounters counters = new ContextCounters(profile);
    SortedMap<MethodReference, Map<Counter, Long>> tests = new TreeMap<>(Costs.ORDER);
    int next;
    for (int node = 1; node < profile.size(); node = next) {
      MethodReference method = profile.method(node);
      boolean isTest = rule.matches(List.of(method));
      next = isTest ? profile.subtreeEnd(node) : node + 1;
      for (int below = node; isTest && below < next; below++) {
        tests.merge(method, counters.of(below), Counter::plus);
      }
    }
    tests.forEach(
        (method, sums) -> {
          if (counters.countsCycles()) {
            sums.put(Counter.INCLUSIVE_CYCLES, sums.get(Counter.CYCLES));
          }
          addExceeding(finding(rule, List.of(method), null, sums));
        });
    return !tests.isEmpty();
  }

  /** The last methods of a context, at most so many. */
  private static List<MethodReference> end(Profile profile, int node, int length) {
    List<MethodReference> path = new ArrayList<>();
    for (int n = node; n > 0 && path.size() < length; n = profile.parent(n)) {
      path.add(profile.method(n));
    }
    Collections.reverse(path);
    return path;
  }

  private void addExceeding(Finding finding) {
    if (finding.exceeds()) {
      findings.add(finding);
    }
  }

  private static Finding finding(
      CheckRule rule, List<MethodReference> path, Long before, Map<Counter, Long> values) {
    Long measured = values.get(rule.counter());
    if (measured == null) {
      throw new IllegalArgumentException(
          "the profile does not count "
              + rule.counter()
              + (rule.counter() == Counter.ALLOCATIONS
                  ? "; make it with: cprof run --udi jp"
                  : "; it was made with --udi calls: check --counter calls"));
    }
    long allowed = rule.maximum().allowed(before == null ? 0 : before);
    return new Finding(rule, path, before, measured, allowed);
  }
}
