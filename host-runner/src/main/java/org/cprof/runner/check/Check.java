package org.cprof.runner.check;

import java.util.ArrayList;
import java.util.List;
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
   * @param comparison with a baseline; null where no rule needs one
   * @param tolerance increase that is allowed of each test that is not reproducible; null if these
   *     are not compared
   * @throws IllegalArgumentException if a rule can't be applied, with the reason
   */
  static Check of(
      Profile profile,
      Comparison comparison,
      Maximum tolerance,
      List<CheckRule> rules,
      Advice advice) {
    Costs all = comparison == null ? Costs.ofAll(profile) : comparison.all();
    Check check = new Check(new ArrayList<>(), new ArrayList<>());
    Rules apply = new Rules(check, profile, comparison, advice);
    for (CheckRule rule : rules) {
      boolean isIncrease = rule.maximum().isIncrease();
      boolean isMatched =
          switch (rule.element()) {
            case TOTAL -> isIncrease ? apply.totalIncrease(rule) : apply.total(rule, all);
            case METHOD -> isIncrease ? apply.changes(rule) : apply.methods(rule, all);
            case CONTEXT -> apply.contexts(rule);
            case TEST -> isIncrease ? apply.testIncreases(rule) : apply.tests(rule);
          };
      if (tolerance != null && isIncrease && rule.element() == CheckRule.Element.TOTAL) {
        apply.unsteadyTests(rule.counter(), tolerance);
      }
      // What must not happen at all may well be missing.
      boolean isForbidden = !isIncrease && rule.maximum().allowed(0) == 0;
      if (!isMatched && !isForbidden) {
        check.unmatched.add(rule);
      }
    }
    return check;
  }
}
