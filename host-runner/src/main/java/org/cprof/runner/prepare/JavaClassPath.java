package org.cprof.runner.prepare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipFile;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramEnvironment;

/** What the arguments of the {@code java} command say about the classes that will be loaded. */
final class JavaClassPath {
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

  private static final Set<String> MODULE = Set.of("-m", "--module");

  /** To instrument one takes about 5 ms in a run; a JVM that prepares them starts in a second. */
  static final int MANY_CLASSES = 200;

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

  /** The module whose main class runs. */
  static Optional<String> mainModule(ProgramArguments program) {
    int main = program.all().size() - program.programArguments().size() - 1;
    boolean isModule =
        program.all().get(main).startsWith("--module=")
            || main > 0 && MODULE.contains(program.all().get(main - 1));
    return isModule ? Optional.of(program.main().replaceFirst("/.*", "")) : Optional.empty();
  }

  /**
   * Whether jars have so many classes that to instrument them in the run takes longer than to start
   * a JVM that prepares them.
   */
  static boolean areLarge(List<Path> jars) throws IOException {
    int classes = 0;
    for (Path jar : jars) {
      try (ZipFile file = new ZipFile(jar.toFile())) {
        classes += file.stream().filter(entry -> entry.getName().endsWith(".class")).count();
      }
    }
    return classes >= MANY_CLASSES;
  }
}
