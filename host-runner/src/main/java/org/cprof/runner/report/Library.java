package org.cprof.runner.report;

import java.lang.module.ModuleFinder;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.runner.library.TargetLibrary;

/**
 * Tells the classes of the JDK from the program's by their package. The packages of JDKs differ,
 * and the profiled one need not be the one that reports, so the prefixes that no program may use or
 * does use count whatever the JDK.
 */
public final class Library {
  private static final Set<String> PACKAGES =
      ModuleFinder.ofSystem().findAll().stream()
          .flatMap(module -> module.descriptor().packages().stream())
          .collect(Collectors.toUnmodifiableSet());

  /** Whether this is a class of a target's library, under the name that it has in a run. */
  public static boolean isOfTarget(String className) {
    return className.startsWith(TargetLibrary.PREFIX);
  }

  /**
   * Whether this is a class of the JDK.
   *
   * @param className binary name with dots
   */
  public boolean contains(String className) {
    if (className.startsWith("java.")
        || className.startsWith("javax.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.")
        || className.startsWith("com.sun.")) {
      return true;
    }
    int dot = className.lastIndexOf('.');
    return dot > 0 && PACKAGES.contains(className.substring(0, dot));
  }
}
