package org.cprof.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** The reports of Surefire and Failsafe: whether tests have run. */
final class TestReports {
  private static final Pattern RETRIED = Pattern.compile("<(flaky|rerun)(Failure|Error)");

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
    return !since(time).isEmpty();
  }

  private List<Path> since(FileTime time) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.filter(TestReports::isOfTests).toList()) {
            if (Files.getLastModifiedTime(file).compareTo(time) >= 0) {
              found.add(file);
            }
          }
        }
      }
    }
    return found;
  }

  /** Tests that failed and ran again since then, as the reports in XML tell. */
  Set<String> retriedSince(FileTime time) throws IOException {
    Set<String> retried = new TreeSet<>();
    for (Path file : since(time)) {
      String test = "";
      for (String line : isXml(file) ? Files.readAllLines(file) : List.<String>of()) {
        if (line.contains("<testcase ")) {
          test = attribute(line, " classname") + "." + attribute(line, " name");
        } else if (RETRIED.matcher(line).find()) {
          retried.add(test);
        }
      }
    }
    return retried;
  }

  private static String attribute(String line, String name) {
    Matcher matcher = Pattern.compile(name + "=\"([^\"]*)\"").matcher(line);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static boolean isOfTests(Path file) {
    return isXml(file) || file.toString().endsWith(".txt");
  }

  private static boolean isXml(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("TEST-") && name.endsWith(".xml");
  }
}
