package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.TestJvms;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClockOptions;
import org.cprof.setup.UdiChoice;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/**
 * Sets a property to the option by which the JVMs of Surefire and Failsafe are profiled. Without
 * further configuration it is {@code argLine}, which both take; if the POM has an {@code argLine}
 * of its own, it begins with <code>@{argLine}</code>.
 */
@Mojo(name = "prepare", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareMojo extends CProfMojo {
  @Parameter(defaultValue = "${plugin.version}", readonly = true, required = true)
  private String version;

  @Parameter(defaultValue = "${repositorySystemSession}", readonly = true, required = true)
  private RepositorySystemSession session;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession build;

  @Inject private RepositorySystem repositories;

  /** The model of the target, a name or a folder. */
  @Parameter(property = "cprof.model", defaultValue = "jop")
  private String model;

  /** Parameters of the model. */
  @Parameter private Map<String, String> set = Map.of();

  /** Methods besides the tests whose calls are recorded, for budgets that are of them. */
  @Parameter private List<String> callsOf = List.of();

  /** What is counted: cprof, cycles, with a clock for budgets; or jp, blocks, calls. */
  @Parameter(property = "cprof.udi", defaultValue = "cprof")
  private String udi;

  /** "target" has the tests see the target's time in place of the host's. */
  @Parameter(property = "cprof.clock")
  private String clock;

  /**
   * Whether it is recorded what each call of a test takes, for which its JVM keeps a clock; without
   * it, where tests can have a limit of their own.
   */
  @Parameter(property = "cprof.calls")
  private Boolean calls;

  /** The JDK of the tests, where it is not the one that runs Maven. */
  @Parameter(property = "cprof.jdk")
  private File jdk;

  @Override
  void run() throws IOException, ModelException, MojoExecutionException {
    TestProfiles profiles = new TestProfiles(folder());
    profiles.remove();
    boolean countsTests = udi.equals(UdiChoice.CYCLES);
    checkOptions(countsTests);
    AgentOptions options = AgentOptions.NONE.with(AgentOption.UDI, udi);
    Optional<ProcessorModel> tests = Optional.empty();
    if (countsTests) {
      options = options.withModel(model, set);
      tests = Optional.of(Models.load(model, set));
    }
    options = options.with(AgentOption.CLOCK, clock);
    if (tests.isPresent() && !needsClock()) {
      options = options.with(AgentOption.CALLS_UNTIMED, true);
    }
    setOption(
        TestJvms.write(
            folder(),
            jdk == null ? HostJdk.current() : HostJdk.at(jdk.toPath()),
            agentJar(),
            options,
            "Tests of " + project().getName(),
            tests,
            callsOf));
    // Each run has these properties: one more makes a look-up of others take longer.
    options().set(Messages.UPDATE, false);
    getLog()
        .info(propertyName() + " set to " + project().getProperties().getProperty(propertyName()));
    FailedStarts.tell(build.getRequest(), project(), profiles, getLog());
    for (String plugin : testPlugins().withoutForks()) {
      getLog()
          .warn(
              "forkCount of "
                  + plugin
                  + " is 0, so its tests run in Maven's JVM and are not counted.");
    }
    new ArgLines(testPlugins(), propertyName())
        .lacking()
        .forEach(
            line ->
                getLog()
                    .warn("An argLine hides the property, so its tests are not counted. " + line));
  }

  private boolean needsClock() {
    boolean isConfigured = clock != null || !callsOf.isEmpty();
    return isConfigured
        || (calls == null ? new ClockUse(repositories, session).isPossible(project()) : calls);
  }

  private void checkOptions(boolean countsTests) throws MojoExecutionException {
    if (!UdiChoice.BUILT_IN.contains(udi)) {
      throw new MojoExecutionException(
          "<udi> " + udi + " is unknown; choose " + String.join(", ", UdiChoice.BUILT_IN));
    }
    if (clock != null && !clock.equals(ClockOptions.SEEN)) {
      throw new MojoExecutionException(
          "<clock> " + clock + " is unknown; it is " + ClockOptions.SEEN);
    }
    if (!countsTests && !(clock == null && callsOf.isEmpty() && set.isEmpty())) {
      throw new MojoExecutionException(
          "<udi>" + udi + "</udi> goes without <set>, <clock> and <callsOf>, which are of a model");
    }
  }

  /** An argLine of the POM that begins with the property is to be one all the same. */
  @Override
  void leaveAlone() {
    project().getProperties().putIfAbsent(propertyName(), "");
  }

  /**
   * Fetched now: were it a dependency of this plugin, CProf's own build could not stop before its
   * jars are made.
   */
  private Path agentJar() throws MojoExecutionException {
    ArtifactRequest request =
        new ArtifactRequest(
            new DefaultArtifact("org.cprof", "cprof-udi", "agent", "jar", version),
            project().getRemotePluginRepositories(),
            null);
    try {
      return repositories.resolveArtifact(session, request).getArtifact().getFile().toPath();
    } catch (ArtifactResolutionException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
  }
}
