package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportsTest {
  @TempDir private Path folder;

  private void report(String name, long millis) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.setLastModifiedTime(Files.writeString(file, ""), FileTime.fromMillis(millis));
  }

  private boolean areThereSince(long millis) throws IOException {
    return reports().areThereSince(FileTime.fromMillis(millis));
  }

  private TestReports reports() {
    Plugin surefire = new Plugin();
    surefire.setArtifactId("maven-surefire-plugin");
    Xpp3Dom reports = new Xpp3Dom("reportsDirectory");
    reports.setValue(folder.resolve("elsewhere").toString());
    Xpp3Dom configuration = new Xpp3Dom("configuration");
    configuration.addChild(reports);
    surefire.setConfiguration(configuration);
    Model model = new Model();
    model.setBuild(new Build());
    model.getBuild().setDirectory(folder.resolve("target").toString());
    model.getBuild().addPlugin(surefire);
    MavenProject project = new MavenProject(model);
    project.setFile(folder.resolve("pom.xml").toFile());
    return new TestReports(project);
  }

  @Test
  void tests_have_run_if_a_report_is_not_older_than_the_options() throws IOException {
    assertThat(areThereSince(5_000)).isFalse();
    report("target/surefire-reports/TEST-demo.ATest.xml", 4_000);
    report("target/surefire-reports/notes.bin", 9_000);
    assertThat(areThereSince(5_000)).isFalse();
    assertThat(areThereSince(4_000)).isTrue();
    report("target/failsafe-reports/demo.AIT.txt", 6_000);
    assertThat(areThereSince(5_000)).isTrue();
  }

  @Test
  void the_folder_of_the_configuration_counts() throws IOException {
    report("elsewhere/TEST-demo.ATest.xml", 5_000);
    assertThat(areThereSince(5_000)).isTrue();
  }

  /** In the form of Surefire 3. */
  @Test
  void a_test_that_failed_and_ran_again_is_named() throws IOException {
    String name = "target/surefire-reports/TEST-demo.ATest.xml";
    report(name, 5_000);
    Files.writeString(
        folder.resolve(name),
        """
        <testcase name="passes" classname="demo.ATest" time="0.01"/>
        <testcase name="passes_later" classname="demo.ATest" time="0.03">
          <flakyFailure message="a" type="java.lang.AssertionError">
        </testcase>
        <testcase name="never_passes" classname="demo.ATest" time="0.03">
          <failure message="a" type="java.lang.AssertionError">
          <rerunFailure message="a" type="java.lang.AssertionError">
        </testcase>
        <testcase name="fails" classname="demo.ATest" time="0.03">
          <failure message="a" type="java.lang.AssertionError">
        </testcase>
        """);
    assertThat(reports().retriedSince(FileTime.fromMillis(5_000)))
        .containsExactly("demo.ATest.never_passes", "demo.ATest.passes_later");
  }
}
