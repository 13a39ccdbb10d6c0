package org.cprof.runner.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.profile.Sampling;
import org.cprof.runner.report.FileKind;
import org.cprof.runner.report.TestCost;

/**
 * What a profile is compared with.
 *
 * @param costs of it
 * @param profile the baseline, if it is one; else it has methods or tests alone
 */
public record Baseline(Costs costs, Optional<Profile> profile) {
  /**
   * Reads a baseline.
   *
   * @throws IllegalArgumentException if it is a sampled profile
   * @throws ModelException with all that is wrong with a text, line by line
   * @throws IOException if a profile can't be read
   */
  public static Baseline read(Path file, Advice advice) throws IOException, ModelException {
    if (!isProfile(file)) {
      return new Baseline(BaselineFile.read(file, advice), Optional.empty());
    }
    Profile profile = ProfileReader.read(file);
    if (Sampling.of(profile.header()).isPresent()) {
      throw new IllegalArgumentException("the baseline " + file + " is a sampled profile");
    }
    return new Baseline(Costs.ofAll(profile).withLibraryAsOne(), Optional.of(profile));
  }

  /** Whether a file begins like a profile. */
  static boolean isProfile(Path file) {
    return FileKind.isCompressed(file);
  }

  /** What it says of each test, for reports. */
  public Map<MethodReference, TestCost.Before> tests() {
    Map<MethodReference, TestCost.Before> tests = new HashMap<>();
    costs
        .tests()
        .forEach(
            (test, of) ->
                tests.put(
                    test,
                    new TestCost.Before(
                        of.total().getOrDefault(Counter.CYCLES, 0L),
                        of.differs().isEmpty() ? null : of.differs(),
                        of.dependsOn().isEmpty() ? null : of.dependsOn())));
    return tests;
  }

  /** The baseline's JDK where a profile's is another one. */
  Optional<String> otherJdk(Profile now) {
    return Optional.ofNullable(costs.header().first("jdk"))
        .filter(jdk -> !jdk.equals(now.header().first("jdk")));
  }
}
