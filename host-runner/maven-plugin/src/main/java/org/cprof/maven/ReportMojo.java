package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.check.Baseline;
import org.cprof.runner.command.TopOption;
import org.cprof.runner.html.ReportPage;
import org.cprof.runner.html.SourceFolders;
import org.cprof.runner.output.Json;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.report.Order;
import org.cprof.runner.report.Summary;
import org.cprof.runner.report.SummaryJson;
import org.cprof.runner.report.TestCost;
import org.cprof.runner.report.UncheckedTests;

/** Writes what the tests executed as a page for a browser, index.html, and as cprof.json. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends CProfMojo {
  /** The folder to write to. */
  @Parameter(
      property = "cprof.outputDirectory",
      defaultValue = "${project.reporting.outputDirectory}/cprof")
  private File outputDirectory;

  /** The baseline of the goal check, beside which the tests are shown. */
  @Parameter(property = "cprof.baseline")
  private File baseline;

  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true)
  private List<String> sources;

  @Parameter(defaultValue = "${project.testCompileSourceRoots}", readonly = true)
  private List<String> testSources;

  @Override
  void run() throws IOException, ModelException {
    Optional<Profile> profile = new TestProfiles(folder()).read();
    if (profile.isEmpty()) {
      if (haveTestsRun()) {
        getLog().warn(NOT_PROFILED);
      } else {
        getLog().info(NO_TESTS);
      }
      return;
    }
    Map<MethodReference, TestCost.Before> before =
        baseline != null && baseline.exists()
            ? Baseline.read(baseline.toPath(), WAYS).tests()
            : Map.of();
    Path folder = Files.createDirectories(outputDirectory.toPath());
    Path page = folder.resolve("index.html");
    List<Path> roots =
        Stream.concat(sources.stream(), testSources.stream())
            .map(Path::of)
            .filter(Files::isDirectory)
            .toList();
    ResultFile.write(
        page,
        out -> ReportPage.write(List.of(profile.get()), 0, new SourceFolders(roots), before, out));
    Summary summary = Summary.of(profile.get(), TopOption.DEFAULT, Order.EXCLUSIVE).beside(before);
    try (Writer json = Files.newBufferedWriter(folder.resolve("cprof.json"))) {
      Json.write(json, SummaryJson.of(summary, null));
    }
    UncheckedTests.of(profile.get().header()).ifPresent(getLog()::warn);
    getLog().info("What the tests executed: " + page);
  }
}
