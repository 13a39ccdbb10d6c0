package org.cprof.runner.check;

import java.util.List;
import java.util.Optional;
import org.cprof.profile.Profile;

/**
 * What is demanded of the costs of a profile.
 *
 * @param rules that have to hold
 * @param baseline which some of them need
 * @param excluded tests that are not compared with the baseline
 * @param tolerance increase that is allowed of each test that is not reproducible; empty if these
 *     are not compared
 * @param anyJdk whether all of a baseline of another JDK is compared, and not own code alone
 */
public record Gate(
    List<CheckRule> rules,
    Optional<Baseline> baseline,
    List<RulePattern> excluded,
    Optional<Maximum> tolerance,
    boolean anyJdk,
    Advice advice) {

  /**
   * Checks a profile.
   *
   * @throws IllegalArgumentException if it can't be compared with the baseline, or a rule not be
   *     applied, with the reason
   */
  public CheckReport check(Profile profile) {
    if (baseline.isEmpty() && rules.stream().anyMatch(rule -> rule.maximum().isIncrease())) {
      throw new IllegalArgumentException("a rule allows an increase: give its --baseline");
    }
    Optional<Comparison> comparison = baseline.map(old -> compare(old, profile));
    Check check = Check.of(profile, comparison.orElse(null), tolerance.orElse(null), rules, advice);
    return new CheckReport(check, profile, comparison, tolerance, advice);
  }

  private Comparison compare(Baseline old, Profile profile) {
    Comparability.check(old.costs().header(), profile.header());
    boolean isOfOwnCode = !anyJdk && old.otherJdk(profile).isPresent();
    return Comparison.of(old, profile, isOfOwnCode, excluded);
  }
}
