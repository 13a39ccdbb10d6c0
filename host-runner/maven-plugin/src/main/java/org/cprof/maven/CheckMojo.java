package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.commons.csv.CSVPrinter;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.runner.check.Baseline;
import org.cprof.runner.check.BaselineUpdate;
import org.cprof.runner.check.CheckOutput;
import org.cprof.runner.check.CheckReport;
import org.cprof.runner.check.CheckRule;
import org.cprof.runner.check.Counter;
import org.cprof.runner.check.Gate;
import org.cprof.runner.check.Maximum;
import org.cprof.runner.check.RuleFile;
import org.cprof.runner.check.RulePattern;
import org.cprof.runner.command.option.TopOption;
import org.cprof.runner.host.OptionsFolder;
import org.cprof.runner.output.Csv;
import org.cprof.runner.text.Terminal;

/** Fails the build if what the tests executed costs more than rules or a baseline allow. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    threadSafe = true,
    requiresDependencyResolution = ResolutionScope.TEST)
public final class CheckMojo extends CProfMojo {
  /** Characters of a line in Maven's log. */
  private static final int LOG_WIDTH = 110;

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

  /** Tests that are not compared with the baseline, such as org.example.Slow*. */
  @Parameter private List<String> excludes = List.of();

  /**
   * The allowed increase of each test that the baseline marks as not reproducible, as 5%; without
   * it, these are not compared.
   */
  @Parameter(property = "cprof.tolerance")
  private String tolerance;

  /** Whether each test is limited as well as their sum. */
  @Parameter(property = "cprof.eachTest", defaultValue = "false")
  private boolean eachTest;

  /** Writes the baseline, for which the tests run again, and checks nothing. */
  @Parameter(property = Messages.UPDATE, defaultValue = "false")
  private boolean update;

  /** What updated the baseline before. */
  @Parameter(property = "cprof.updateBaseline", readonly = true)
  private String updateBaseline;

  /** Whether the build fails if a limit is not kept; else it is warned of. */
  @Parameter(property = "cprof.haltOnFailure", defaultValue = "true")
  private boolean haltOnFailure;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Inject private LifecycleExecutor lifecycle;

  @Inject private BuildPluginManager plugins;

  @Override
  void run() throws IOException, ModelException, MojoExecutionException, MojoFailureException {
    if (updateBaseline != null) {
      throw new MojoExecutionException("cprof.updateBaseline is now " + Messages.UPDATE);
    }
    if (rules.isEmpty() && baseline == null) {
      throw new MojoExecutionException("check needs <rules> or a <baseline>");
    }
    for (Rule rule : rules) {
      rule.check();
    }
    TestProfiles profiles = new TestProfiles(folder());
    Optional<Profile> profile = profiles.read();
    if (profile.isEmpty()) {
      if (haveTestsRun()) {
        fail(notProfiled());
      } else {
        getLog().info(NO_TESTS);
      }
    } else if (update && baseline != null) {
      warnOfRetried();
      update(profile.get(), profiles);
    } else {
      warnOfRetried();
      check(profile.get());
    }
  }

  /** Takes two runs. */
  private void update(Profile first, TestProfiles profiles)
      throws IOException, ModelException, MojoExecutionException {
    List<Profile> runs = new ArrayList<>();
    if (profiles.areSince(session.getStartTime())) {
      runs.add(first);
    }
    while (runs.size() < 2) {
      getLog().info("The tests run again, to tell which of them are reproducible.");
      profiles.remove();
      setOption("@" + folder().toRealPath().resolve(OptionsFolder.ARGUMENTS));
      new TestRerun(session, lifecycle, plugins).run();
      Optional<Profile> again = profiles.read();
      if (again.isEmpty()) {
        throw new MojoExecutionException("Run again. " + String.join(" ", notProfiled()));
      }
      runs.add(again.get());
    }
    BaselineUpdate.write(baseline.toPath(), runs, excluded(), Messages.ADVICE)
        .lines()
        .forEach(getLog()::info);
  }

  private void check(Profile profile)
      throws IOException, ModelException, MojoExecutionException, MojoFailureException {
    Optional<Baseline> old = Optional.empty();
    List<CheckRule> all = new ArrayList<>();
    if (baseline != null) {
      if (!baseline.exists()) {
        throw new MojoExecutionException(
            "no such file: " + baseline + "; mvn verify -D" + Messages.UPDATE + " writes it");
      }
      old = Optional.of(Baseline.read(baseline.toPath(), Messages.ADVICE));
      all.addAll(rulesOfBaseline());
    }
    if (!rules.isEmpty()) {
      all.addAll(RuleFile.read(writeRules()));
    }
    Gate gate =
        new Gate(
            all,
            old,
            excluded(),
            Optional.ofNullable(tolerance == null ? null : increase("tolerance", tolerance)),
            anyJdk,
            Messages.ADVICE);
    CheckReport report = gate.check(profile);
    List<String> lines =
        CheckOutput.of(report, TopOption.DEFAULT).lines(Terminal.standardOutput(LOG_WIDTH));
    if (report.isPassed()) {
      lines.forEach(getLog()::info);
    } else {
      fail(lines);
    }
  }

  private List<CheckRule> rulesOfBaseline() throws MojoExecutionException {
    List<Counter> limited = new ArrayList<>();
    for (String word : counters) {
      Counter counter = Counter.ofWord(Limit.word(word));
      if (counter == null) {
        throw new MojoExecutionException(
            "<counters>: '" + word + "' is none of " + List.of(Counter.values()));
      }
      limited.add(counter);
    }
    return CheckRule.ofBaseline(
        limited, increase("maxIncrease", maxIncrease), eachTest, eachMethod);
  }

  private static Maximum increase(String parameter, String text) throws MojoExecutionException {
    try {
      return Maximum.increase(text);
    } catch (IllegalArgumentException none) {
      throw new MojoExecutionException("<" + parameter + "> " + none.getMessage());
    }
  }

  private List<RulePattern> excluded() {
    return excludes.stream().map(RulePattern::new).toList();
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
