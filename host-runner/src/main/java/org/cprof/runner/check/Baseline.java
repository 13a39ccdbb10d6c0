package org.cprof.runner.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.profile.Sampling;
import org.cprof.runner.diff.Difference;
import org.cprof.runner.report.FileKind;

/**
 * What a profile is compared with.
 *
 * @param costs that are compared
 * @param profile the baseline, if it is one; else it has methods alone
 * @param whole all costs, of which those of own code alone are compared; empty if all are
 */
record Baseline(Costs costs, Optional<Profile> profile, Optional<Costs> whole) {
  /**
   * Reads a baseline.
   *
   * @throws IllegalArgumentException if it is a sampled profile
   * @throws ModelException with all that is wrong with a text, line by line
   * @throws IOException if a profile can't be read
   */
  static Baseline read(Path file) throws IOException, ModelException {
    if (!isProfile(file)) {
      return new Baseline(BaselineFile.read(file), Optional.empty(), Optional.empty());
    }
    Profile profile = ProfileReader.read(file);
    if (Sampling.of(profile.header()).isPresent()) {
      throw new IllegalArgumentException("the baseline " + file + " is a sampled profile");
    }
    return new Baseline(
        Costs.ofAll(profile).withLibraryAsOne(), Optional.of(profile), Optional.empty());
  }

  /** The same for a profile of another JDK. */
  Baseline ofOwnCode() {
    return new Baseline(costs.ofOwnCode(), Optional.empty(), Optional.of(costs));
  }

  boolean isOfOwnCode() {
    return whole.isPresent();
  }

  /** What the costs of a profile are compared by. */
  Costs now(Profile profile) {
    Costs now = Costs.ofAll(profile).withLibraryAsOne();
    return isOfOwnCode() ? now.ofOwnCode() : now;
  }

  /** Whether a file begins like a profile. */
  static boolean isProfile(Path file) {
    return FileKind.isCompressed(file);
  }

  /** What has changed since: by context if it is a profile, else by method. */
  Difference differenceTo(Profile now) {
    return profile
        .map(old -> Difference.of(old, now))
        .orElseGet(() -> Difference.of(costs.asProfile(), now(now).asProfile()));
  }

  /** Its JDK where that is another one. */
  Optional<String> otherJdk(Profile now) {
    return Optional.ofNullable(costs.header().first("jdk"))
        .filter(jdk -> !jdk.equals(now.header().first("jdk")));
  }
}
