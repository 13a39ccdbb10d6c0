package org.cprof.maven;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Finds JVMs of tests that would not get the options of the property that is set: Surefire and
 * Failsafe take an {@code argLine} of their configuration, or else that of the command line, or
 * else the property {@code argLine}. In each they replace <code>@{name}</code> by a property of the
 * project just before they start a JVM.
 */
final class ArgLines {
  static final String ARG_LINE = "argLine";

  private static final List<String> PLUGINS =
      List.of(
          "org.apache.maven.plugins:maven-surefire-plugin",
          "org.apache.maven.plugins:maven-failsafe-plugin");

  private final MavenProject project;
  private final Properties commandLine;
  private final String property;

  /**
   * @param commandLine the properties that it has
   * @param property the one that has the options
   */
  ArgLines(MavenProject project, Properties commandLine, String property) {
    this.project = project;
    this.commandLine = commandLine;
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
    for (String key : PLUGINS) {
      Plugin plugin = project.getPlugin(key);
      if (plugin != null) {
        List<ConfigurationContainer> starts = new ArrayList<>(plugin.getExecutions());
        if (starts.isEmpty()) {
          starts.add(plugin);
        }
        for (ConfigurationContainer start : starts) {
          argLine(start)
              .or(() -> argLine(plugin))
              .map(line -> ofConfiguration(plugin, line))
              .orElseGet(this::ofProperties)
              .ifPresent(lines::add);
        }
      }
    }
    return lines;
  }

  private Optional<String> ofConfiguration(Plugin plugin, String line) {
    return lacking("In the <configuration> of " + plugin.getArtifactId() + ": <argLine>", line)
        .map(text -> text + "</argLine>");
  }

  /** Where there is no configuration. */
  private Optional<String> ofProperties() {
    String given = commandLine.getProperty(ARG_LINE);
    if (given != null) {
      return lacking("On the command line: '-DargLine=", given).map(text -> text + "'");
    }
    return property.equals(ARG_LINE)
        ? Optional.empty()
        : lacking(
                "In the <properties>: <argLine>", project.getProperties().getProperty(ARG_LINE, ""))
            .map(text -> text + "</argLine>");
  }

  private Optional<String> lacking(String where, String line) {
    boolean isThere = line.contains("@{" + property + "}") || line.contains("${" + property + "}");
    return isThere
        ? Optional.empty()
        : Optional.of(where + ("@{" + property + "} " + line.strip()).strip());
  }

  private static Optional<String> argLine(ConfigurationContainer container) {
    return container.getConfiguration() instanceof Xpp3Dom configuration
        ? Optional.ofNullable(configuration.getChild(ARG_LINE)).map(Xpp3Dom::getValue)
        : Optional.empty();
  }
}
