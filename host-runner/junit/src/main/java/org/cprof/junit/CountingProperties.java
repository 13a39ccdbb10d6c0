package org.cprof.junit;

import java.util.List;
import java.util.Optional;
import org.cprof.setup.TestProperties;

/** What the JVM counts, as {@code cprof options --tests} has told it by system properties. */
final class CountingProperties {
  private CountingProperties() {}

  /** Whether this JVM is one of tests. */
  static boolean areThere() {
    return System.getProperty(TestProperties.MODEL) != null;
  }

  /** The target, as in reports. */
  static String target() {
    String parameters = System.getProperty(TestProperties.PARAMETERS, "").replace(",", " ");
    return System.getProperty(TestProperties.MODEL, "")
        + (parameters.isEmpty() ? "" : " with " + parameters);
  }

  /** Where this JVM leaves its raw profile. */
  static String rawFolder() {
    return System.getProperty(TestProperties.RAW, "");
  }

  /**
   * Why a budget does not hold for this JVM; empty if it does.
   *
   * @param model that it is for; empty for any
   * @param settings parameters as {@code r=3}, which it is for
   */
  static Optional<String> mismatch(String model, String[] settings) {
    String own = System.getProperty(TestProperties.MODEL, "");
    List<String> parameters = List.of(System.getProperty(TestProperties.PARAMETERS, "").split(","));
    boolean isOther = !model.isEmpty() && !model.equals(own);
    if (!isOther && parameters.containsAll(List.of(settings))) {
      return Optional.empty();
    }
    StringBuilder wanted = new StringBuilder("cprof options --tests");
    if (!model.isEmpty()) {
      wanted.append(" --model ").append(model);
    }
    for (String setting : settings) {
      wanted.append(" --set ").append(setting);
    }
    return Optional.of(
        "its budget is for another target than the JVM's, "
            + own
            + " with "
            + String.join(",", parameters)
            + "; a JVM has one, here that of '"
            + wanted
            + "'");
  }
}
