package org.cprof.agent;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads the agent's classes from its jar, apart from the program: it asks none of the loaders that
 * the program's asks, which remember each name that they are asked for.
 */
final class AgentLoader extends URLClassLoader {

  static {
    ClassLoader.registerAsParallelCapable();
  }

  private AgentLoader(URL jar) {
    super("cprof", new URL[] {jar}, null);
  }

  /** A loader for what lies in the same jar as a class. */
  static AgentLoader ofJar(Class<?> type) {
    return new AgentLoader(type.getProtectionDomain().getCodeSource().getLocation());
  }
}
