package org.cprof.agent.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The packages of the JDK's own modules: what is in none of them belongs to the program. */
public final class PlatformPackages {

  private final Set<String> names = new HashSet<>();

  /** The modules of the JDK's image, by their packages; some are the class path's loader's. */
  private final Map<String, Module> modules = new HashMap<>();

  public PlatformPackages() {
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    for (Module module : ModuleLayer.boot().modules()) {
      Set<String> packages = module.getPackages();
      if (module.getClassLoader() == null || module.getClassLoader() == platform) {
        names.addAll(packages);
      }
      if (ModuleFiles.isInImage(module)) {
        for (String name : packages) {
          modules.put(name, module);
        }
      }
    }
  }

  public List<String> names() {
    return new ArrayList<>(names);
  }

  /**
   * @param className with dots, or with slashes
   */
  boolean contain(String className) {
    return names.contains(packageOf(className));
  }

  /**
   * The module of the JDK's image that a class is in; null for what is in none.
   *
   * @param className with dots, or with slashes
   */
  public Module moduleOf(String className) {
    return modules.get(packageOf(className));
  }

  private static String packageOf(String className) {
    String name = className.replace('/', '.');
    return name.substring(0, Math.max(name.lastIndexOf('.'), 0));
  }
}
