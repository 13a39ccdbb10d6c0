package org.cprof.maven;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.maven.model.Plugin;

/**
 * Finds JVMs of tests that would not get the options of the property that is set: Surefire and
 * Failsafe take an {@code argLine} of their configuration, or else that of the command line, or
 * else the property {@code argLine}. In each they replace <code>@{name}</code> by a property of the
 * project just before they start a JVM.
 */
final class ArgLines {
  static final String ARG_LINE = "argLine";

  private final TestPlugins plugins;
  private final String property;

  /**
   * @param property the one that has the options
   */
  ArgLines(TestPlugins plugins, String property) {
    this.plugins = plugins;
    this.property = property;
  }

  /**
   * A line that begins with an argument, unless it has it. Other plugins, as that of JaCoCo, write
   * what they find there anew, with other quotes or without.
   */
  static String with(String argument, String line) {
    boolean isThere =
        Pattern.compile("(?<![^\\s\"'])" + Pattern.quote(argument) + "(?![^\\s\"'])")
            .matcher(line)
            .find();
    return isThere ? line : ('"' + argument + "\" " + line).strip();
  }

  /** What to write, and where, so that all JVMs get the options; empty if they do. */
  Set<String> lacking() {
    Set<String> lines = new LinkedHashSet<>();
    for (TestPlugins.Start start : plugins.starts()) {
      start
          .configured(ARG_LINE)
          .map(line -> ofConfiguration(start.plugin(), line))
          .orElseGet(this::ofProperties)
          .ifPresent(lines::add);
    }
    return lines;
  }

  private Optional<String> ofConfiguration(Plugin plugin, String line) {
    return lacking("In the <configuration> of " + plugin.getArtifactId() + ": <argLine>", line)
        .map(text -> text + "</argLine>");
  }

  /** Where there is no configuration. */
  private Optional<String> ofProperties() {
    String given = plugins.commandLine().getProperty(ARG_LINE);
    if (given != null) {
      return lacking("On the command line: '-DargLine=", given).map(text -> text + "'");
    }
    return property.equals(ARG_LINE)
        ? Optional.empty()
        : lacking(
                "In the <properties>: <argLine>",
                plugins.project().getProperties().getProperty(ARG_LINE, ""))
            .map(text -> text + "</argLine>");
  }

  private Optional<String> lacking(String where, String line) {
    boolean isThere = line.contains("@{" + property + "}") || line.contains("${" + property + "}");
    return isThere
        ? Optional.empty()
        : Optional.of(where + ("@{" + property + "} " + line.strip()).strip());
  }
}
