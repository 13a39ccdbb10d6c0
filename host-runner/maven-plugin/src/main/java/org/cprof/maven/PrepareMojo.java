package org.cprof.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.cprof.runner.host.Installation;
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

  @Parameter(defaultValue = "${session.userProperties}", readonly = true, required = true)
  private Properties commandLine;

  @Component private RepositorySystem repositories;

  /** The property to set. What it has already is kept. */
  @Parameter(property = "cprof.propertyName", defaultValue = "argLine")
  private String propertyName;

  /** The model of the target, a name or a folder. */
  @Parameter(property = "cprof.model")
  private String model;

  /** Parameters of the model. */
  @Parameter private Map<String, String> set = Map.of();

  /** Methods besides the tests whose calls are recorded, for budgets that are of them. */
  @Parameter private List<String> callsOf = List.of();

  /** What is counted: cprof, cycles, with a clock for budgets; or jp, blocks, calls. */
  @Parameter(property = "cprof.udi", defaultValue = "cprof")
  private String udi;

  /** The JDK of the tests, where it is not the one that runs Maven. */
  @Parameter(property = "cprof.jdk")
  private File jdk;

  @Override
  void run() throws IOException, MojoExecutionException {
    removeOldProfiles();
    System.setProperty(Installation.AGENT_JAR, agentJar());
    List<String> command = new ArrayList<>(List.of("options", "--udi", udi));
    command.addAll(List.of("--program", "Tests of " + project().getName()));
    if (udi.equals("cprof")) {
      command.add("--tests");
    }
    callsOf.forEach(method -> command.addAll(List.of("--calls-of", method)));
    if (model != null) {
      command.addAll(List.of("--model", model));
    }
    set.forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
    if (jdk != null) {
      command.addAll(List.of("--jdk", jdk.toString()));
    }
    command.add(folder().toString());
    String option = '"' + cprof(command).strip() + '"';
    Properties properties = project().getProperties();
    String before = properties.getProperty(propertyName, "");
    properties.setProperty(propertyName, (option + " " + before).strip());
    getLog().info(propertyName + " set to " + properties.getProperty(propertyName));
    new ArgLines(project(), commandLine, propertyName)
        .lacking()
        .forEach(
            line ->
                getLog()
                    .warn("An argLine hides the property, so its tests are not counted. " + line));
  }

  /** An argLine of the POM that begins with the property is to be one all the same. */
  @Override
  void leaveAlone() {
    project().getProperties().putIfAbsent(propertyName, "");
  }

  /**
   * Fetched now: were it a dependency of this plugin, CProf's own build could not stop before its
   * jars are made.
   */
  private String agentJar() throws MojoExecutionException {
    ArtifactRequest request =
        new ArtifactRequest(
            new DefaultArtifact("org.cprof", "cprof-udi", "agent", "jar", version),
            project().getRemotePluginRepositories(),
            null);
    try {
      return repositories.resolveArtifact(session, request).getArtifact().getFile().toString();
    } catch (ArtifactResolutionException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
  }
}
