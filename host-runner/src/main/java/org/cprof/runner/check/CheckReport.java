package org.cprof.runner.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.profile.Sampling;
import org.cprof.runner.diff.Difference;

/**
 * A check and what it rests on.
 *
 * @param profile what was measured
 * @param difference to the baseline: by context if that is a profile, else by method; empty without
 *     a baseline
 * @param baselineJdk the baseline's JDK where it is another one
 */
public record CheckReport(
    Check check, Profile profile, Optional<Difference> difference, Optional<String> baselineJdk) {

  /** Compressed profiles begin with it, and no text does (RFC 1952). */
  private static final int GZIP = 0x1f;

  /**
   * Checks a profile without a baseline.
   *
   * @throws IllegalArgumentException if a rule can't be applied, with the reason
   */
  static CheckReport of(Profile profile, List<Rule> rules) {
    if (rules.stream().anyMatch(rule -> rule.maximum().isIncrease())) {
      throw new IllegalArgumentException("a rule allows an increase: give its --baseline");
    }
    return new CheckReport(
        Check.of(profile, null, rules), profile, Optional.empty(), Optional.empty());
  }

  /**
   * Checks a profile beside a baseline.
   *
   * @param anyJdk whether the baseline may be of another JDK
   * @throws IllegalArgumentException if they can't be compared, or a rule not be applied
   * @throws ModelException with all that is wrong with a baseline, line by line
   * @throws IOException if a profile can't be read
   */
  static CheckReport of(Profile profile, Path baseline, boolean anyJdk, List<Rule> rules)
      throws IOException, ModelException {
    Profile old = isProfile(baseline) ? ProfileReader.read(baseline) : null;
    if (old != null && Sampling.of(old.header()).isPresent()) {
      throw new IllegalArgumentException("the baseline " + baseline + " is a sampled profile");
    }
    Costs before = old != null ? Costs.ofAll(old).withLibraryAsOne() : BaselineFile.read(baseline);
    Comparability.check(before.header(), profile.header(), anyJdk);
    Difference difference =
        old != null
            ? Difference.of(old, profile)
            : Difference.of(
                before.asProfile(), Costs.ofAll(profile).withLibraryAsOne().asProfile());
    String jdk = before.header().first("jdk");
    boolean isOther = jdk != null && !jdk.equals(profile.header().first("jdk"));
    return new CheckReport(
        Check.of(profile, before, rules),
        profile,
        Optional.of(difference),
        isOther ? Optional.of(jdk) : Optional.empty());
  }

  /** Whether a file begins like a profile; what can't be read is left to who reads it. */
  static boolean isProfile(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.read() == GZIP;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether something that a rule compares with the baseline costs less than there. */
  boolean isLessThanBaseline() {
    return check.isPassed()
        && check.findings().stream()
            .anyMatch(finding -> finding.before() != null && finding.measured() < finding.before());
  }

  /** The result in one line. */
  String verdict() {
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
