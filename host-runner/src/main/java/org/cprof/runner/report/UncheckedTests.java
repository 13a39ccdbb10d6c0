package org.cprof.runner.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.text.Numbers;

/** Tests that say what they may cost where nobody has read it, so that it limits nothing. */
public final class UncheckedTests {
  /** Tests that are named. */
  private static final int EXAMPLES = 5;

  private UncheckedTests() {}

  /** Which ones, and what to do, as sentences; empty if there are none. */
  public static Optional<String> of(ProfileHeader header) {
    List<String> tests = header.all(ProfileHeader.NOT_CHECKED);
    if (tests.isEmpty()) {
      return Optional.empty();
    }
    int further = tests.size() - EXAMPLES;
    return Optional.of(
        "Annotations that limit what "
            + Numbers.count(tests.size(), "test")
            + " may cost were not checked: JUnit 5 and 6 alone read them, at tests that they run"
            + " themselves. Limit others by rules with the element TEST, or take the annotations"
            + " away: "
            + tests.stream()
                .limit(EXAMPLES)
                .map(test -> test.split("\\(")[0])
                .collect(Collectors.joining(", "))
            + (further > 0 ? " and " + Numbers.grouped(further) + " more" : ""));
  }
}
