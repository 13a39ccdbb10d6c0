package org.cprof.agent;

import java.util.HashSet;
import java.util.Set;

/** The packages of the JDK's own modules: what is in none of them belongs to the program. */
final class PlatformPackages {

  private final Set<String> names = new HashSet<>();

  PlatformPackages() {
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    for (Module module : ModuleLayer.boot().modules()) {
      if (module.getClassLoader() == null || module.getClassLoader() == platform) {
        names.addAll(module.getPackages());
      }
    }
  }

  /**
   * @param className with dots, or with slashes
   */
  boolean contain(String className) {
    String name = className.replace('/', '.');
    return names.contains(name.substring(0, Math.max(name.lastIndexOf('.'), 0)));
  }
}
