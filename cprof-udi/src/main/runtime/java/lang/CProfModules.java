package java.lang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.module.Modules;

/**
 * What the JVM's options for the agent do to the modules of its start. Used before any agent is.
 */
public final class CProfModules {

  private static final Set<String> OF_AGENTS = Set.of("java.instrument");

  /** The modules of which CProf's JVM starts with other classes. */
  private static final Set<String> PATCHED = Set.of("java.base", "java.instrument");

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

  /**
   * The patches of modules that the program's options ask for: without those that CProf starts
   * with, which would be seen in the program's resources.
   *
   * @param told all, each with its files, by the name of the module
   */
  public static Map<String, List<String>> patches(Map<String, List<String>> told) {
    HashMap<String, List<String>> patches = new HashMap<>(told);
    for (String module : PATCHED) {
      patches.remove(module);
    }
    return patches;
  }

  /**
   * Does what the JDK does for each module of which an agent has first changed a class. If that
   * came while a class is retransformed, HotSpot would keep that class's file as that of the
   * classes which are loaded for it, and give it to the next agent that retransforms them.
   */
  public static void readUnnamed() {
    Modules.transformedByAgent(Object.class.getModule());
  }
}
