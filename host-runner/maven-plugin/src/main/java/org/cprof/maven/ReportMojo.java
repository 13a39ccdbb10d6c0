package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes what the tests executed as a page for a browser, index.html, and as cprof.json. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends CProfMojo {
  /** The folder to write to. */
  @Parameter(
      property = "cprof.outputDirectory",
      defaultValue = "${project.reporting.outputDirectory}/cprof")
  private File outputDirectory;

  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true)
  private List<String> sources;

  @Parameter(defaultValue = "${project.testCompileSourceRoots}", readonly = true)
  private List<String> testSources;

  @Override
  void run() throws IOException, MojoExecutionException {
    Optional<Path> profile = profile();
    if (profile.isEmpty()) {
      if (haveTestsRun()) {
        getLog().warn(NOT_PROFILED);
      } else {
        getLog().info(NO_TESTS);
      }
      return;
    }
    Path folder = Files.createDirectories(outputDirectory.toPath());
    Path page = folder.resolve("index.html");
    List<String> command = new ArrayList<>(List.of("report", "--html", page.toString()));
    Stream.concat(sources.stream(), testSources.stream())
        .filter(root -> Files.isDirectory(Path.of(root)))
        .forEach(root -> command.addAll(List.of("--sources", root)));
    command.add(profile.get().toString());
    cprof(command);
    String json = cprof(List.of("report", "--json", profile.get().toString()));
    Files.writeString(folder.resolve("cprof.json"), json);
    getLog().info("What the tests executed: " + page);
  }
}
