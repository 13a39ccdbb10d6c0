package org.cprof.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** Surefire and Failsafe, as a module configures each of their executions. */
record TestPlugins(MavenProject project, Properties commandLine) {
  private static final List<String> PLUGINS =
      List.of(
          "org.apache.maven.plugins:maven-surefire-plugin",
          "org.apache.maven.plugins:maven-failsafe-plugin");

  record Start(Plugin plugin, ConfigurationContainer execution) {

    /** A parameter, as it stands in the configuration of the execution or else of the plugin. */
    Optional<String> configured(String name) {
      return value(execution, name).or(() -> value(plugin, name));
    }

    private static Optional<String> value(ConfigurationContainer container, String name) {
      return container.getConfiguration() instanceof Xpp3Dom configuration
          ? Optional.ofNullable(configuration.getChild(name)).map(Xpp3Dom::getValue)
          : Optional.empty();
    }
  }

  /** Without an execution, that of the command line. */
  List<Start> starts() {
    List<Start> starts = new ArrayList<>();
    for (String key : PLUGINS) {
      Plugin plugin = project.getPlugin(key);
      if (plugin != null) {
        List<ConfigurationContainer> executions = new ArrayList<>(plugin.getExecutions());
        if (executions.isEmpty()) {
          executions.add(plugin);
        }
        executions.forEach(each -> starts.add(new Start(plugin, each)));
      }
    }
    return starts;
  }

  /** The plugins whose tests run in Maven's own JVM, each once. */
  List<String> withoutForks() {
    return starts().stream()
        .filter(start -> "0".equals(forkCount(start).strip()))
        .map(start -> start.plugin.getArtifactId())
        .distinct()
        .toList();
  }

  private String forkCount(Start start) {
    String name = "forkCount";
    return start
        .configured(name)
        .or(() -> Optional.ofNullable(commandLine.getProperty(name)))
        .orElseGet(() -> project.getProperties().getProperty(name, ""));
  }
}
