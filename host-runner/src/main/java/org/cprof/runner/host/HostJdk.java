package org.cprof.runner.host;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;
import org.cprof.start.JvmFlags;

/**
 * The JDK whose JVM runs the program, checked by its {@code release} file before anything starts.
 *
 * @param home its directory
 * @param version as in {@code 17.0.15}
 */
public record HostJdk(Path home, String version) {
  private static final int LEAST_FEATURE = 17;
  private static final String AGENTS = "java.instrument";
  private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?([0-9]{1,4})");

  /** The JDK that runs this process. */
  public static HostJdk current() {
    return at(Path.of(System.getProperty("java.home")));
  }

  /**
   * The JDK in a directory.
   *
   * @throws CommandException if there is none, if it is older than 17, if its JVM is not HotSpot or
   *     if it is an image without the module of agents
   */
  public static HostJdk at(Path home) {
    if (!Files.isDirectory(home)) {
      throw CommandException.wrongUse("no JDK in " + home + ": no such directory");
    }
    HostJdk unchecked = new HostJdk(home.toAbsolutePath().normalize(), "");
    if (!Files.isExecutable(unchecked.java())) {
      throw CommandException.wrongUse("no JDK in " + home + ": bin/java is missing");
    }
    Properties release = release(home);
    String version = unquoted(release, "JAVA_VERSION");
    if (feature(version) < LEAST_FEATURE) {
      throw CommandException.wrongUse(
          "the JDK in " + home + " is version " + version + ", but 17 or newer is needed");
    }
    String variant = unquoted(release, "JVM_VARIANT");
    List<String> modules = List.of(unquoted(release, "MODULES").split(" "));
    boolean openJ9 = modules.stream().anyMatch(module -> module.startsWith("openj9."));
    if (openJ9 || !variant.isEmpty() && !variant.equalsIgnoreCase("hotspot")) {
      throw CommandException.wrongUse(
          "the JVM of the JDK in "
              + home
              + " is "
              + (openJ9 ? "OpenJ9" : variant)
              + ", but HotSpot is needed");
    }
    if (modules.size() > 1 && !modules.contains(AGENTS)) {
      throw CommandException.wrongUse(
          "the image in "
              + home
              + " has no module "
              + AGENTS
              + ", which agents need: add it with jlink --add-modules "
              + AGENTS);
    }
    return new HostJdk(unchecked.home, version);
  }

  /** The first number of the version. */
  public int feature() {
    return feature(version);
  }

  /** The {@code java} command. */
  public Path java() {
    return JvmFlags.java(home);
  }

  private static Properties release(Path home) {
    Path file = home.resolve("release");
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      release.load(reader);
    } catch (IOException e) {
      throw unknownVersion(home, file, IoFailure.reason(e));
    } catch (IllegalArgumentException e) {
      throw unknownVersion(home, file, e.getMessage());
    }
    return release;
  }

  private static CommandException unknownVersion(Path home, Path file, String reason) {
    return CommandException.wrongUse(
        "the version of the JDK in " + home + " is unknown: cannot read " + file + ": " + reason);
  }

  private static String unquoted(Properties release, String key) {
    return release.getProperty(key, "").replace("\"", "").strip();
  }

  /** The first number of a version, before 9 the second one; 0 if there is none. */
  private static int feature(String version) {
    Matcher matcher = FEATURE.matcher(version);
    return matcher.lookingAt() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
