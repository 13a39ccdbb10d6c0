package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

  /** The baseline of the goal check, beside which the tests are shown. */
  @Parameter(property = "cprof.baseline")
  private File baseline;

  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true)
  private List<String> sources;

  @Parameter(defaultValue = "${project.testCompileSourceRoots}", readonly = true)
  private List<String> testSources;

  @Override
  void run() throws IOException {
    if (!new TestProfiles(folder()).areThere()) {
      if (haveTestsRun()) {
        notProfiled().forEach(getLog()::warn);
      } else {
        getLog().info(NO_TESTS);
      }
      return;
    }
    warnOfRetried();
    Path output = outputDirectory.toPath();
    TestsReport report =
        new TestsReport(
            folder(),
            output,
            Optional.ofNullable(baseline).map(File::toPath),
            Stream.concat(sources.stream(), testSources.stream()).map(Path::of).toList());
    report.writeApart().forEach(getLog()::warn);
    getLog().info("What the tests executed: " + output.resolve(TestsReport.PAGE));
  }
}
