package org.cprof.system.programs;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A JDK of this machine for programs to run on. {@code CPROF_TEST_JDKS}, a path of JDK folders,
 * names the ones to use, whatever versions they have, so that a new JDK runs all that others do;
 * without it the JDK of the tests and those in the usual folders are found. The {@code release}
 * file of a JDK tells its version.
 */
public record HostJdk(Path home, int feature) {
  private static final String VARIABLE = "CPROF_TEST_JDKS";

  private static final List<Path> USUAL_FOLDERS =
      List.of(
          Path.of("/usr/lib/jvm"),
          Path.of("/usr/java"),
          Path.of("/opt/java"),
          Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
          Path.of(System.getProperty("user.home"), ".jdks"));

  /**
   * A JDK of the given feature version, or of those that are named the nearest; where there is
   * none, the calling test is skipped.
   */
  public static HostJdk ofFeature(int feature) {
    boolean areNamed = System.getenv(VARIABLE) != null;
    return candidates()
        .map(HostJdk::read)
        .flatMap(Optional::stream)
        .filter(jdk -> areNamed || jdk.feature == feature)
        .min(Comparator.comparingInt(jdk -> Math.abs(jdk.feature - feature)))
        .orElseGet(
            () ->
                abort(
                    "no JDK %d in %s; name its folder in %s"
                        .formatted(feature, USUAL_FOLDERS, VARIABLE)));
  }

  String java() {
    return home.resolve("bin/java").toString();
  }

  private static Stream<Path> candidates() {
    String named = System.getenv(VARIABLE);
    if (named != null) {
      return Stream.of(named.split(File.pathSeparator)).map(Path::of);
    }
    return Stream.concat(
        Stream.of(Path.of(System.getProperty("java.home"))),
        USUAL_FOLDERS.stream().flatMap(HostJdk::children));
  }

  private static Stream<Path> children(Path folder) {
    File[] children = folder.toFile().listFiles(File::isDirectory);
    return Stream.of(Objects.requireNonNullElse(children, new File[0])).sorted().map(File::toPath);
  }

  private static Optional<HostJdk> read(Path home) {
    Path release = home.resolve("release");
    if (!Files.isReadable(release) || !Files.isExecutable(home.resolve("bin/javac"))) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(release)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
    return version.isEmpty()
        ? Optional.empty()
        : Optional.of(new HostJdk(home, Runtime.Version.parse(version).feature()));
  }

  @Override
  public String toString() {
    return "JDK " + feature + " (" + home + ")";
  }
}
