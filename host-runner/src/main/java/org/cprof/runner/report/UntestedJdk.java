package org.cprof.runner.report;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.profile.ProfileHeader;

/**
 * A JDK of a version that did not exist when CProf was tested: its class library may call what
 * nobody counts.
 */
final class UntestedJdk {
  /** The newest version that CProf was tested with: docs/completeness.md tells how far. */
  private static final int NEWEST = 27;

  /** As the JVM tells it: its name, then the version. */
  private static final Pattern VERSION = Pattern.compile(".* ([0-9]{1,4})([-+.].*)?");

  private UntestedJdk() {}

  /** A sentence about the JDK of a profile; empty if it is a known one. */
  static Optional<String> note(ProfileHeader header) {
    String jdk = header.first("jdk");
    Matcher version = VERSION.matcher(jdk == null ? "" : jdk);
    if (!version.matches() || Integer.parseInt(version.group(1)) <= NEWEST) {
      return Optional.empty();
    }
    return Optional.of(
        "Counted on JDK "
            + version.group(1)
            + ", which is newer than those that CProf was tested with (17 to "
            + NEWEST
            + "): counts of the JDK's code may be wrong");
  }
}
