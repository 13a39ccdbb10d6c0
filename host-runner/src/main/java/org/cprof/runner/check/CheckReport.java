package org.cprof.runner.check;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.List;
import java.util.Optional;
import org.cprof.profile.Profile;
import org.cprof.runner.diff.Difference;
import org.cprof.runner.report.Emptiness;

/**
 * A check and what it rests on.
 *
 * @param profile what was measured
 * @param baseline empty for rules alone
 */
record CheckReport(Check check, Profile profile, Optional<Baseline> baseline) {
  /**
   * Checks a profile without a baseline.
   *
   * @throws IllegalArgumentException if a rule can't be applied, with the reason
   */
  static CheckReport of(Profile profile, List<CheckRule> rules) {
    if (rules.stream().anyMatch(rule -> rule.maximum().isIncrease())) {
      throw new IllegalArgumentException("a rule allows an increase: give its --baseline");
    }
    return new CheckReport(Check.of(profile, null, rules), profile, Optional.empty());
  }

  /**
   * Checks a profile beside a baseline.
   *
   * @param anyJdk whether all of a baseline of another JDK is compared, and not own code alone
   * @throws IllegalArgumentException if they can't be compared, or a rule not be applied
   */
  static CheckReport of(Profile profile, Baseline baseline, boolean anyJdk, List<CheckRule> rules) {
    Comparability.check(baseline.costs().header(), profile.header());
    boolean isOther = !anyJdk && baseline.otherJdk(profile).isPresent();
    Baseline compared = isOther ? baseline.ofOwnCode() : baseline;
    return new CheckReport(Check.of(profile, compared, rules), profile, Optional.of(compared));
  }

  /** Why the profile is nothing that limits could be checked on; empty if it is. */
  Optional<String> emptiness() {
    return Emptiness.of(profile);
  }

  /** Whether all limits hold, of something that was counted. */
  boolean isPassed() {
    return check.isPassed() && emptiness().isEmpty();
  }

  /** Whether something that a rule compares with the baseline costs less than there. */
  boolean isLessThanBaseline() {
    return isPassed()
        && check.findings().stream()
            .anyMatch(finding -> finding.before() != null && finding.measured() < finding.before());
  }

  /** The JDK of the baseline where it is another one. */
  Optional<String> baselineJdk() {
    return baseline.flatMap(old -> old.otherJdk(profile));
  }

  /** What is not compared, where the baseline is of another JDK: of its counter, before and now. */
  Optional<String> notCompared() {
    return baseline
        .flatMap(Baseline::whole)
        .map(
            whole -> {
              Costs now = Costs.ofAll(profile);
              Counter counter =
                  now.total().containsKey(Counter.CYCLES) ? Counter.CYCLES : Counter.CALLS;
              return "Not compared are the library, routines and method loads: "
                  + grouped(rest(whole, counter))
                  + " "
                  + counter
                  + " before, "
                  + grouped(rest(now, counter))
                  + " now.";
            });
  }

  private static long rest(Costs all, Counter counter) {
    return all.total().get(counter) - all.ofOwnCode().total().getOrDefault(counter, 0L);
  }

  /** What changed since the baseline, by cycles. */
  Optional<Difference> difference() {
    return baseline.map(old -> old.differenceTo(profile));
  }

  /** The same, if it is cycles that are more than they may be. */
  Optional<Difference> excessOfCycles() {
    boolean isOfCycles =
        check.exceeding().stream()
            .anyMatch(finding -> Reasons.OF_DIFFERENCE.contains(finding.rule().counter()));
    return isOfCycles ? difference() : Optional.empty();
  }

  /**
   * What to say of the split of a change in cycles: that of a method with other callers than before
   * is not the sum of its contexts' splits.
   */
  Optional<String> remarkOnSplit() {
    return baseline
        .filter(old -> old.profile().isEmpty())
        .map(old -> "Split by method: the baseline has no contexts.");
  }

  /** Why the check failed, but for changes of cycles. */
  List<Reason> reasons(int top) {
    Reasons reasons = new Reasons(top);
    return baseline
        .map(old -> reasons.ofChanges(check, old, profile))
        .orElseGet(() -> reasons.ofFigures(check, profile));
  }

  /** The result in one line. */
  String verdict() {
    if (emptiness().isPresent()) {
      return "the check failed: nothing was counted";
    }
    int failed = check.exceeding().size() + check.unmatched().size();
    if (failed == 0) {
      return "the check passed" + (isLessThanBaseline() ? ", with less than the baseline" : "");
    }
    return "the check failed: "
        + failed
        + (failed == 1 ? " limit is" : " limits are")
        + " not kept";
  }
}
