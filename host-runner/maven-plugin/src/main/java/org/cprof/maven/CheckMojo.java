package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVPrinter;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.cprof.runner.output.Csv;

/** Fails the build if what the tests executed costs more than rules or a baseline allow. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends CProfMojo {
  /** What has limits. */
  @Parameter private List<Rule> rules = List.of();

  /** The committed costs of all tests, which may not increase. */
  @Parameter(property = "cprof.baseline")
  private File baseline;

  /** The allowed increase over the baseline: a number, or a share as 1.5%. */
  @Parameter(property = "cprof.maxIncrease", defaultValue = "0")
  private String maxIncrease;

  /** What may not increase over the baseline, such as CYCLES or CALLS. */
  @Parameter private List<String> counters = List.of("cycles");

  /** Whether each method is limited as well as the total; the JDK's count as one. */
  @Parameter(property = "cprof.eachMethod", defaultValue = "false")
  private boolean eachMethod;

  /** Whether a baseline of another JDK is compared. */
  @Parameter(property = "cprof.anyJdk", defaultValue = "false")
  private boolean anyJdk;

  /** Writes the baseline, and checks nothing. */
  @Parameter(property = UPDATE_BASELINE, defaultValue = "false")
  private boolean updateBaseline;

  /** Whether tests write their own baselines, for which they execute their bodies twice. */
  @Parameter(property = "cprof.update", readonly = true, defaultValue = "false")
  private boolean update;

  /** Whether the build fails if a limit is not kept; else it is warned of. */
  @Parameter(property = "cprof.haltOnFailure", defaultValue = "true")
  private boolean haltOnFailure;

  @Override
  void run() throws IOException, MojoExecutionException, MojoFailureException {
    if (rules.isEmpty() && baseline == null) {
      throw new MojoExecutionException("check needs <rules> or a <baseline>");
    }
    Optional<Path> profile = profile();
    if (profile.isEmpty()) {
      if (haveTestsRun()) {
        fail(List.of(NOT_PROFILED));
      } else {
        getLog().info(NO_TESTS);
      }
      return;
    }
    if (update) {
      getLog()
          .info(
              "Not checked: with cprof.update, tests execute their bodies twice. Without it, "
                  + UPDATE_BASELINE
                  + " writes the baseline of the module.");
      return;
    }
    List<String> command = new ArrayList<>(List.of("check", profile.get().toString()));
    if (baseline != null) {
      command.addAll(List.of("--baseline", baseline.toString()));
      if (updateBaseline) {
        command.add("--update");
        cprof(command).lines().forEach(getLog()::info);
        return;
      }
      if (!baseline.exists()) {
        throw new MojoExecutionException(
            "no such file: " + baseline + "; mvn verify -D" + UPDATE_BASELINE + " writes it");
      }
      command.addAll(List.of("--max-increase", maxIncrease));
      counters.forEach(counter -> command.addAll(List.of("--counter", Limit.word(counter))));
      if (eachMethod) {
        command.add("--each-method");
      }
      if (anyJdk) {
        command.add("--any-jdk");
      }
    }
    if (!rules.isEmpty()) {
      command.addAll(List.of("--rule", writeRules().toString()));
    }
    StringWriter out = new StringWriter();
    boolean isPassed = passes(command, out);
    List<String> lines = inMaven(out.toString()).lines().toList();
    if (isPassed) {
      lines.forEach(getLog()::info);
    } else {
      fail(lines);
    }
  }

  private void fail(List<String> reasons) throws MojoFailureException {
    if (haltOnFailure) {
      reasons.forEach(getLog()::error);
      throw new MojoFailureException("What the tests cost is not as is demanded, see above.");
    }
    reasons.forEach(getLog()::warn);
  }

  private Path writeRules() throws IOException, MojoExecutionException {
    Path file = folder().resolve("rules.csv");
    try (OutputStream out = Files.newOutputStream(file)) {
      CSVPrinter csv = Csv.open(out, "element", "name", "counter", "maximum");
      for (Rule rule : rules) {
        rule.write(csv);
      }
      csv.flush();
    }
    return file;
  }
}
