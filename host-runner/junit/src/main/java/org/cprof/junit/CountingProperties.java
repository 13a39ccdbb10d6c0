package org.cprof.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cprof.setup.TestProperties;
import org.opentest4j.AssertionFailedError;

/** What the JVM counts, as {@code cprof options --tests} has told it by system properties. */
final class CountingProperties {
  /** Key of the JDK in the head of a baseline. */
  static final String JDK = "jdk";

  private CountingProperties() {}

  /** Whether this JVM is one of tests. */
  static boolean areThere() {
    return System.getProperty(TestProperties.MODEL) != null;
  }

  /** What decides the counts of a test, for the head of a baseline. */
  static Map<String, String> metadata() {
    Map<String, String> metadata = new TreeMap<>();
    metadata.put("model", System.getProperty(TestProperties.MODEL, ""));
    metadata.put("model-hash", System.getProperty(TestProperties.MODEL_HASH, ""));
    metadata.put("parameters", System.getProperty(TestProperties.PARAMETERS, ""));
    metadata.put(
        JDK, System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    return metadata;
  }

  /** The target, as in reports. */
  static String target() {
    String parameters = System.getProperty(TestProperties.PARAMETERS, "").replace(",", " ");
    return System.getProperty(TestProperties.MODEL, "")
        + (parameters.isEmpty() ? "" : " with " + parameters);
  }

  /**
   * The command of CProf, as the file has it that the options name.
   *
   * @throws IOException if it cannot be read
   */
  static List<String> command() throws IOException {
    String file = System.getProperty(TestProperties.COMMAND);
    if (file == null) {
      throw new AssertionFailedError(
          "the JVM of the tests does not know where CProf is: before the tests, the build runs\n"
              + "  cprof options --tests target/cprof\n"
              + "and gives the JVM of the tests what that has written");
    }
    return Files.readAllLines(Path.of(file));
  }

  /** The model and its parameters, as options of a command. */
  static List<String> modelOptions() {
    List<String> options =
        new ArrayList<>(List.of("--model", System.getProperty(TestProperties.MODEL, "")));
    for (String parameter : System.getProperty(TestProperties.PARAMETERS, "").split(",")) {
      if (!parameter.isEmpty()) {
        options.addAll(List.of("--set", parameter));
      }
    }
    return options;
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
