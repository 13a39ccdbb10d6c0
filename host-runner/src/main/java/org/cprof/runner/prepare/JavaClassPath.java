package org.cprof.runner.prepare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.cprof.runner.host.ProgramEnvironment;

/** What the arguments of the {@code java} command say about the classes that will be loaded. */
final class JavaClassPath {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  /** Options by which other classes take the place of those in the JDK or the jars. */
  private static final List<String> CHANGES_CLASSES =
      List.of(
          "-javaagent",
          "-agentlib",
          "-agentpath",
          "-Xbootclasspath",
          "--patch-module",
          "--upgrade-module-path",
          "-Djava.system.class.loader",
          "-XX:Flags",
          "-XX:VMOptionsFile",
          "@");

  private JavaClassPath() {}

  /**
   * Whether an option, or a variable that holds options, can change what classes are loaded.
   *
   * @param options those that stand before the program's arguments
   */
  static boolean changesClasses(List<String> options, Map<String, String> environment) {
    return options.stream()
            .anyMatch(option -> CHANGES_CLASSES.stream().anyMatch(option::startsWith))
        || ProgramEnvironment.JVM_OPTIONS.stream()
            .map(variable -> environment.getOrDefault(variable, ""))
            .anyMatch(value -> CHANGES_CLASSES.stream().anyMatch(value::contains));
  }

  /**
   * The jars on the class path that name no further ones. Folders and other jars may stand between
   * them: what is prepared depends on other classes only by their natives, and no class that calls
   * a method with the name of a native on the class path is taken from what is prepared.
   *
   * @param all all arguments of the {@code java} command
   * @param main the main class or jar among them
   */
  static List<Path> jars(List<String> all, String main, Map<String, String> environment) {
    String path = environment.getOrDefault("CLASSPATH", "");
    for (int i = 0; i + 1 < all.size() && !all.get(i).equals(main); i++) {
      if (all.get(i).equals("-jar")) {
        String jar = all.get(i + 1);
        return isJar(jar) ? List.of(Path.of(jar)) : List.of();
      }
      if (CLASS_PATH.contains(all.get(i))) {
        path = all.get(++i);
      } else if (all.get(i).startsWith("--class-path=")) {
        path = all.get(i).substring("--class-path=".length());
      }
    }
    List<Path> jars = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (isJar(entry)) {
        jars.add(Path.of(entry));
      }
    }
    return jars;
  }

  /** Whether a file is a jar that stands for itself: its manifest puts no others behind it. */
  private static boolean isJar(String file) {
    if (!file.toLowerCase(Locale.ROOT).endsWith(".jar")) {
      return false;
    }
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      return manifest == null || !manifest.getMainAttributes().containsKey(Name.CLASS_PATH);
    } catch (IOException noJar) {
      return false;
    }
  }
}
