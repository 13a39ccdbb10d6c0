package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.OptionsFolder;

/**
 * What the goals have in common: they do what commands of CProf do, for the tests of one module.
 */
abstract class CProfMojo extends AbstractMojo {
  private static final String NOT_PROFILED =
      "Nothing was counted: tests have run, but in no JVM with the options that the goal 'prepare'"
          + " sets. It has to be executed before the tests, and warns of what their argLine lacks.";

  /** Where there is no profile, as there is nothing to profile. */
  static final String NO_TESTS = "No profile: no tests have run.";

  /** Where the options of the tests' JVMs and what these leave belong. */
  @Parameter(property = "cprof.folder", defaultValue = "${project.build.directory}/cprof")
  private File folder;

  /** Leaves the tests alone. */
  @Parameter(property = "cprof.skip", defaultValue = "false")
  private boolean skip;

  /** The property that has the options of the tests' JVMs. What it has already is kept. */
  @Parameter(property = "cprof.propertyName", defaultValue = "argLine")
  private String propertyName;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session.userProperties}", readonly = true, required = true)
  private Properties commandLine;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (project.getPackaging().equals("pom")) {
      return;
    }
    try {
      if (skip) {
        leaveAlone();
      } else {
        run();
      }
    } catch (ModelException | IOException | CommandException | IllegalArgumentException e) {
      throw new MojoExecutionException(Messages.of(e), e);
    }
  }

  /** What the goal does if CProf is skipped. */
  void leaveAlone() {
    // Most goals do nothing then.
  }

  final MavenProject project() {
    return project;
  }

  /** What the goal does in a module that has tests. */
  abstract void run()
      throws IOException, ModelException, MojoExecutionException, MojoFailureException;

  final String propertyName() {
    return propertyName;
  }

  final Path folder() {
    return folder.toPath();
  }

  /** Gives the tests' JVMs an argument, unless they have it. */
  final void setOption(String argument) {
    Properties properties = project.getProperties();
    properties.setProperty(
        propertyName, ArgLines.with(argument, properties.getProperty(propertyName, "")));
  }

  /** The options of the tests' JVMs, once the goal 'prepare' has written them. */
  final TestOptions options() {
    return new TestOptions(folder().resolve(OptionsFolder.ARGUMENTS));
  }

  /** The plugins that start JVMs of tests. */
  final TestPlugins testPlugins() {
    return new TestPlugins(project, commandLine);
  }

  /** Why there is no profile, though tests have run, a line for each reason. */
  final List<String> notProfiled() throws IOException {
    List<String> reasons = new ArrayList<>();
    for (String plugin : testPlugins().withoutForks()) {
      reasons.add(
          "Nothing was counted: forkCount of "
              + plugin
              + " is 0, so its tests run in Maven's JVM.");
    }
    for (String failure : new TestProfiles(folder()).failures()) {
      reasons.add("Nothing was counted: " + failure);
    }
    return reasons.isEmpty() ? List.of(NOT_PROFILED) : reasons;
  }

  /** Whether tests have run since the goal 'prepare'. */
  final boolean haveTestsRun() throws IOException {
    return new TestReports(project).areThereSince(prepared());
  }

  /** Warns of tests that have run more than once, whose costs are those of all runs. */
  final void warnOfRetried() throws IOException {
    for (String test : new TestReports(project).retriedSince(prepared())) {
      getLog()
          .warn(
              test
                  + " failed and ran again (rerunFailingTestsCount): it is counted with all its"
                  + " runs.");
    }
  }

  private FileTime prepared() throws IOException {
    Path options = folder().resolve(OptionsFolder.ARGUMENTS);
    return Files.exists(options) ? Files.getLastModifiedTime(options) : FileTime.fromMillis(0);
  }
}
