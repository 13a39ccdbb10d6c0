package org.cprof.runner.check;

import java.util.List;
import java.util.Map;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.report.Emptiness;

/** What has to be the same, or else two profiles count different things. */
final class Comparability {
  private static final String JDK = "jdk";

  /** Metadata that decide the counts of a program, in the order in which a baseline has them. */
  static final List<String> KEYS =
      List.of(
          "udi",
          "model",
          "model-hash",
          "parameters",
          "sizes-hash",
          JDK,
          "block-rule",
          "recursion",
          "below",
          ProfileHeader.COUNTING,
          "threads",
          ProfileHeader.MERGED_RUNS,
          "priced-from");

  private Comparability() {}

  /** The metadata that decide the counts. */
  static List<Map.Entry<String, String>> of(ProfileHeader header) {
    return KEYS.stream()
        .filter(key -> !(key.equals(ProfileHeader.MERGED_RUNS) && Emptiness.areTests(header)))
        .flatMap(key -> header.all(key).stream().map(value -> Map.entry(key, value)))
        .toList();
  }

  /**
   * Refuses what can't be compared. Of another JDK, own code can.
   *
   * @throws IllegalArgumentException with the first difference
   */
  static void check(ProfileHeader before, ProfileHeader now) {
    if (now.first("ending") != null) {
      throw new IllegalArgumentException(
          "the profile is of a program that was killed or still runs: its program had not ended");
    }
    for (String key : KEYS) {
      // Over how many JVMs tests are distributed is the build's affair.
      boolean isFree =
          key.equals(JDK) || key.equals(ProfileHeader.MERGED_RUNS) && Emptiness.areTests(now);
      if (!isFree && !before.all(key).equals(now.all(key))) {
        throw new IllegalArgumentException(
            "the profile's "
                + key
                + " "
                + quoted(now.all(key))
                + " is not the baseline's "
                + quoted(before.all(key)));
      }
    }
  }

  private static String quoted(List<String> values) {
    return values.isEmpty() ? "(none)" : "'" + String.join(", ", values) + "'";
  }
}
