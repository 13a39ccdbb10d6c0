package java.lang;

import java.util.Set;

/**
 * What the JVM's options for the agent do to the modules of its start. Used before any agent is.
 */
public final class CProfModules {

  private static final Set<String> OF_AGENTS = Set.of("java.instrument");

  private CProfModules() {}

  /**
   * The modules to add to those that a program on the class path starts with. That of agents is
   * among these; asking for it costs a resolution of the whole graph, which the JDK otherwise has
   * ready.
   *
   * @param modules what the JVM's options add
   */
  public static Set<String> added(Set<String> modules) {
    return modules.equals(OF_AGENTS) && System.getProperty("jdk.module.main") == null
        ? Set.of()
        : modules;
  }
}
