package org.cprof.maven;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/**
 * Tells why JVMs of a module's tests could not start, when the goal fails that starts them: after
 * it, no goal of CProf's runs, and such a JVM prints nothing by itself.
 */
final class FailedStarts implements InvocationHandler {
  private static final String FAILED = "mojoFailed";

  private final ExecutionListener others;
  private final MavenProject project;
  private final TestProfiles profiles;
  private final Log log;

  private FailedStarts(
      ExecutionListener others, MavenProject project, TestProfiles profiles, Log log) {
    this.others = others;
    this.project = project;
    this.profiles = profiles;
    this.log = log;
  }

  /** From now on in a build, beside others that listen to it. */
  static void tell(
      MavenExecutionRequest build, MavenProject project, TestProfiles profiles, Log log) {
    synchronized (build) {
      FailedStarts own = new FailedStarts(build.getExecutionListener(), project, profiles, log);
      Class<?> type = ExecutionListener.class;
      build.setExecutionListener(
          (ExecutionListener)
              Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, own));
    }
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals(FAILED)) {
      tellOf((ExecutionEvent) arguments[0]);
    }
    try {
      return others == null ? null : method.invoke(others, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void tellOf(ExecutionEvent event) throws IOException {
    if (project.equals(event.getProject())) {
      profiles.failures().forEach(log::error);
    }
  }
}
