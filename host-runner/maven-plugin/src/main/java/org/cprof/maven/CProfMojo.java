package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.cprof.runner.ExitCode;
import org.cprof.runner.Main;

/** What the goals have in common: they run commands of CProf for the tests of one module. */
abstract class CProfMojo extends AbstractMojo {
  /** Where there is no profile, though tests have run. */
  static final String NOT_PROFILED =
      "Nothing was counted: tests have run, but in no JVM with the options that the goal 'prepare'"
          + " sets. It has to be executed before the tests, and warns of what their argLine lacks;"
          + " forkCount must not be 0.";

  /** Where there is no profile, as there is nothing to profile. */
  static final String NO_TESTS = "No profile: no tests have run.";

  /** Writes the baseline of a module's tests. */
  static final String UPDATE_BASELINE = "cprof.updateBaseline";

  private static final String PROFILE = "java.cprof.csv.gz";
  private static final String RAW = PROFILE + ".raw";

  /** Where the options of the tests' JVMs and what these leave belong. */
  @Parameter(property = "cprof.folder", defaultValue = "${project.build.directory}/cprof")
  private File folder;

  /** Leaves the tests alone. */
  @Parameter(property = "cprof.skip", defaultValue = "false")
  private boolean skip;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

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
    } catch (IOException e) {
      throw new MojoExecutionException(e.getMessage(), e);
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
  abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

  final Path folder() {
    return folder.toPath();
  }

  /** Removes what the tests of an earlier build have left. */
  final void removeOldProfiles() throws IOException {
    for (Path file : filesIn(folder().resolve(RAW), "*")) {
      Files.delete(file);
    }
    for (Path file : filesIn(folder(), "{*-java.*.csv.gz,java.*.csv.gz}")) {
      Files.delete(file);
    }
  }

  /** The profile of all JVMs of the tests; empty if there were none. */
  final Optional<Path> profile() throws IOException, MojoExecutionException {
    Path profile = folder().resolve(PROFILE);
    Path raw = folder().resolve(RAW);
    if (!filesIn(raw, "*").isEmpty()) {
      cprof(List.of("collect", raw.toString()));
      List<Path> parts = filesIn(folder(), "*-" + PROFILE);
      if (!parts.isEmpty()) {
        List<String> merge = new ArrayList<>(List.of("merge", "--output", profile.toString()));
        parts.forEach(part -> merge.add(part.toString()));
        cprof(merge);
      }
    }
    return Optional.of(profile).filter(Files::exists);
  }

  /** Whether tests have run since the goal 'prepare'. */
  final boolean haveTestsRun() throws IOException {
    Path options = folder().resolve("java.options");
    FileTime prepared =
        Files.exists(options) ? Files.getLastModifiedTime(options) : FileTime.fromMillis(0);
    return new TestReports(project).areThereSince(prepared);
  }

  private static List<Path> filesIn(Path folder, String pattern) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
      List<Path> found = new ArrayList<>();
      files.forEach(found::add);
      return found;
    }
  }

  /**
   * Runs a command.
   *
   * @return what it prints
   * @throws MojoExecutionException if it does not do what it is told
   */
  final String cprof(List<String> command) throws MojoExecutionException {
    StringWriter out = new StringWriter();
    run(command, out, ExitCode.DONE);
    return out.toString();
  }

  /**
   * Runs a command that checks something.
   *
   * @param out for what it prints
   * @return whether the check passed
   * @throws MojoExecutionException if nothing could be checked
   */
  final boolean passes(List<String> command, StringWriter out) throws MojoExecutionException {
    return run(command, out, ExitCode.CHECK_FAILED) == ExitCode.DONE;
  }

  private static int run(List<String> command, StringWriter out, int worst)
      throws MojoExecutionException {
    StringWriter err = new StringWriter();
    int exitCode = Main.execute(command.toArray(String[]::new), out, err);
    if (exitCode > worst) {
      throw new MojoExecutionException(inMaven(err.toString().strip()));
    }
    return exitCode;
  }

  /** A message of a command with properties in place of the command's options. */
  static String inMaven(String message) {
    return message
        .replace("--update", "-D" + UPDATE_BASELINE)
        .replace("--any-jdk", "-Dcprof.anyJdk");
  }
}
