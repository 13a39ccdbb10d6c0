package org.cprof.runner.report;

import java.util.Optional;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.setup.ClockOptions;

/** Whether a profile has counted nothing at all, so that no figure of it says anything. */
public final class Emptiness {

  private Emptiness() {}

  /** Why it has no figures, as a sentence; empty if it has some. */
  public static Optional<String> of(Profile profile) {
    return of(profile.header(), profile.target().size());
  }

  static Optional<String> of(ProfileHeader header, int nodes) {
    if (nodes > 1) {
      return Optional.empty();
    }
    return Optional.of(
        areTests(header)
            ? "No test was counted: no method of JUnit or TestNG, such as one with @Test, was"
                + " executed where the profile would have seen it."
            : "Nothing was counted: the profile has no call.");
  }

  /** Whether a profile tells of tests alone. */
  public static boolean areTests(ProfileHeader header) {
    return header.all("below").contains(ClockOptions.TESTS);
  }
}
