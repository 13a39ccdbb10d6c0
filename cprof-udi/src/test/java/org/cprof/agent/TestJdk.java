package org.cprof.agent;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A JDK of this machine for targets to run on: that of the tests, those that {@code
 * CPROF_TEST_JDKS} names (a path of folders), and, for what differs most between JDKs, the newest
 * supported one of the usual folder.
 */
public record TestJdk(Path home, int feature) {

  private static final String VARIABLE = "CPROF_TEST_JDKS";
  private static final int NEWEST = 25;
  private static final Path USUAL_FOLDER = Path.of("/usr/lib/jvm");

  /** One JDK of each version, the oldest first. */
  public static Collection<TestJdk> all() throws IOException {
    List<Path> homes = ownAndNamedHomes();
    if (System.getenv(VARIABLE) == null && Files.isDirectory(USUAL_FOLDER)) {
      try (var usual = Files.newDirectoryStream(USUAL_FOLDER, "*" + NEWEST + "*")) {
        usual.forEach(homes::add);
      }
    }
    return oneOfEachVersion(homes);
  }

  /** The JDK of the tests and those that the variable names, for what hardly differs by JDK. */
  public static Collection<TestJdk> ownAndNamed() throws IOException {
    return oneOfEachVersion(ownAndNamedHomes());
  }

  private static Collection<TestJdk> oneOfEachVersion(List<Path> homes) throws IOException {
    TreeMap<Integer, TestJdk> byFeature = new TreeMap<>();
    for (Path home : homes) {
      Path release = home.resolve("release");
      if (Files.isReadable(release) && Files.isExecutable(home.resolve("bin/java"))) {
        TestJdk jdk = new TestJdk(home, feature(release));
        byFeature.putIfAbsent(jdk.feature, jdk);
      }
    }
    return byFeature.values();
  }

  /** The one that runs the tests. */
  public static TestJdk own() {
    return new TestJdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  private static List<Path> ownAndNamedHomes() {
    List<Path> homes = new ArrayList<>(List.of(own().home));
    String named = System.getenv(VARIABLE);
    if (named != null) {
      for (String home : named.split(File.pathSeparator)) {
        homes.add(Path.of(home));
      }
    }
    return homes;
  }

  private static int feature(Path release) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(release)) {
      properties.load(reader);
    }
    String version = properties.getProperty("JAVA_VERSION").replace("\"", "");
    return Runtime.Version.parse(version).feature();
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
