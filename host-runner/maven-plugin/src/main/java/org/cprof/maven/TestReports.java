package org.cprof.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** The reports of Surefire and Failsafe: whether tests have run. */
final class TestReports {
  private final List<Path> folders = new ArrayList<>();

  TestReports(MavenProject project) {
    for (String name : List.of("surefire", "failsafe")) {
      folders.add(Path.of(project.getBuild().getDirectory(), name + "-reports"));
      Plugin plugin = project.getPlugin("org.apache.maven.plugins:maven-" + name + "-plugin");
      if (plugin != null) {
        add(plugin, project);
        plugin.getExecutions().forEach(execution -> add(execution, project));
      }
    }
  }

  private void add(ConfigurationContainer container, MavenProject project) {
    if (container.getConfiguration() instanceof Xpp3Dom configuration
        && configuration.getChild("reportsDirectory") != null) {
      String folder = configuration.getChild("reportsDirectory").getValue();
      folders.add(project.getBasedir().toPath().resolve(folder));
    }
  }

  /** Whether a test class has run since then. */
  boolean areThereSince(FileTime time) throws IOException {
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.filter(TestReports::isOfTests).toList()) {
            if (Files.getLastModifiedTime(file).compareTo(time) >= 0) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  private static boolean isOfTests(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("TEST-") && name.endsWith(".xml") || name.endsWith(".txt");
  }
}
