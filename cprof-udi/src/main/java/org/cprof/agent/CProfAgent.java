package org.cprof.agent;

import java.lang.instrument.Instrumentation;

/**
 * Entry of the agent. It comes from the loader of the program's class path, whose state is the
 * program's: it counts what the loader does for the next class. So this one class is all that it
 * loads of the agent, and the loader of the others.
 */
public final class CProfAgent {

  private static Class<?> agent;

  private CProfAgent() {}

  /** Called before the program's main method. */
  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    agent = AgentLoader.ofJar(CProfAgent.class).loadClass("org.cprof.agent.Agent");
    agent
        .getMethod("begin", String.class, Instrumentation.class)
        .invoke(null, arguments, instrumentation);
  }

  /** Called when somebody attaches to the running VM and loads the agent once more. */
  public static void agentmain(String request) throws ReflectiveOperationException {
    agent.getMethod("answer", String.class).invoke(null, request);
  }
}
