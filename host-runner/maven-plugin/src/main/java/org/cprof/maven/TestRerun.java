package org.cprof.maven;

import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * Executes the tests of a module once more: what is bound to Surefire's goal, and if Failsafe has
 * tests, all from pre-integration-test to post-integration-test.
 */
final class TestRerun {
  private static final String SUREFIRE = "maven-surefire-plugin";
  private static final String FAILSAFE = "maven-failsafe-plugin";

  private static final List<String> AROUND_FAILSAFE =
      List.of("pre-integration-test", "integration-test", "post-integration-test");

  private final MavenSession session;
  private final LifecycleExecutor lifecycle;
  private final BuildPluginManager plugins;

  TestRerun(MavenSession session, LifecycleExecutor lifecycle, BuildPluginManager plugins) {
    this.session = session;
    this.lifecycle = lifecycle;
    this.plugins = plugins;
  }

  /**
   * @throws MojoExecutionException if a test fails, or anything else does
   */
  void run() throws MojoExecutionException {
    try {
      List<MojoExecution> all =
          lifecycle.calculateExecutionPlan(session, "verify").getMojoExecutions();
      boolean hasFailsafe = all.stream().anyMatch(each -> is(each, FAILSAFE, "integration-test"));
      for (MojoExecution each : all) {
        boolean isAround = hasFailsafe && AROUND_FAILSAFE.contains(each.getLifecyclePhase());
        if (is(each, SUREFIRE, "test") || isAround) {
          // Both plugins note here what has run, and would leave it out.
          session
              .getPluginContext(
                  each.getMojoDescriptor().getPluginDescriptor(), session.getCurrentProject())
              .clear();
          plugins.executeMojo(session, each);
        }
      }
    } catch (Exception e) { // of many kinds, which Maven tells its user alike
      throw new MojoExecutionException("The tests could not be run again: " + e.getMessage(), e);
    }
  }

  private static boolean is(MojoExecution execution, String plugin, String goal) {
    return execution.getArtifactId().equals(plugin) && execution.getGoal().equals(goal);
  }
}
