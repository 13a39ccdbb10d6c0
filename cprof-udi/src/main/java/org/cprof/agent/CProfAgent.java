package org.cprof.agent;

import java.lang.instrument.Instrumentation;

/**
 * Entry of the agent. It comes from the loader of the program's class path, whose state is the
 * program's: it counts what the loader does for the next class. So this one class is all that it
 * loads of the agent, and the loader of the others.
 */
public final class CProfAgent {

  /** The launcher's exit code for a program that could not be run. */
  private static final int CANNOT_RUN = 3;

  private static Class<?> agent;

  private CProfAgent() {}

  /** Called before the program's main method. */
  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    try {
      agent = AgentLoader.ofJar(CProfAgent.class).loadClass("org.cprof.agent.Agent");
    } catch (IllegalStateException hidden) {
      System.err.println("cprof: " + hidden.getMessage());
      Runtime.getRuntime().halt(CANNOT_RUN);
    }
    agent
        .getMethod("begin", String.class, Instrumentation.class)
        .invoke(null, arguments, instrumentation);
  }

  /** Called when somebody attaches to the running VM and loads the agent once more. */
  public static void agentmain(String request) throws ReflectiveOperationException {
    agent.getMethod("answer", String.class).invoke(null, request);
  }
}
