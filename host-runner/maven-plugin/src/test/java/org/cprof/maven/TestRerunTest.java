package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.lifecycle.MavenExecutionPlan;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

class TestRerunTest {
  private final MavenSession session = mock(MavenSession.class);
  private final LifecycleExecutor lifecycle = mock(LifecycleExecutor.class);
  private final BuildPluginManager plugins = mock(BuildPluginManager.class);
  private final Map<String, Object> noted = new HashMap<>(Map.of("checksum", "checksum"));

  private final MojoExecution compile = execution("maven-compiler-plugin", "compile", "compile");
  private final MojoExecution units = execution("maven-surefire-plugin", "test", "test");
  private final MojoExecution server = execution("some-plugin", "start", "pre-integration-test");
  private final MojoExecution tests =
      execution("maven-failsafe-plugin", "integration-test", "integration-test");
  private final MojoExecution stop = execution("some-plugin", "stop", "post-integration-test");

  private static MojoExecution execution(String plugin, String goal, String phase) {
    PluginDescriptor ofPlugin = new PluginDescriptor();
    ofPlugin.setArtifactId(plugin);
    MojoDescriptor descriptor = new MojoDescriptor();
    descriptor.setPluginDescriptor(ofPlugin);
    descriptor.setGoal(goal);
    MojoExecution execution = mock(MojoExecution.class);
    when(execution.getArtifactId()).thenReturn(plugin);
    when(execution.getGoal()).thenReturn(goal);
    when(execution.getLifecyclePhase()).thenReturn(phase);
    when(execution.getMojoDescriptor()).thenReturn(descriptor);
    return execution;
  }

  private void run(MojoExecution... plan) throws Exception {
    MavenExecutionPlan all = mock(MavenExecutionPlan.class);
    when(all.getMojoExecutions()).thenReturn(List.of(plan));
    when(lifecycle.calculateExecutionPlan(session, "verify")).thenReturn(all);
    when(session.getPluginContext(any(), any())).thenReturn(noted);
    new TestRerun(session, lifecycle, plugins).run();
  }

  @Test
  void tests_run_again_though_it_is_noted_that_they_have_run() throws Exception {
    run(compile, units, server);

    verify(plugins).executeMojo(session, units);
    verifyNoMoreInteractions(plugins);
    assertThat(noted).isEmpty();
  }

  @Test
  void what_stands_around_integration_tests_runs_again_with_them() throws Exception {
    run(compile, units, server, tests, stop);

    InOrder order = inOrder(plugins);
    order.verify(plugins).executeMojo(session, units);
    order.verify(plugins).executeMojo(session, server);
    order.verify(plugins).executeMojo(session, tests);
    order.verify(plugins).executeMojo(session, stop);
    verifyNoMoreInteractions(plugins);
  }

  @Test
  void a_test_that_fails_then_is_told() throws Exception {
    doThrow(new MojoFailureException("1 failure")).when(plugins).executeMojo(session, units);

    assertThatThrownBy(() -> run(units))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage("The tests could not be run again: 1 failure");
  }
}
