package org.cprof.runner.prepare;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.cprof.runner.host.ProgramArguments;
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

  /**
   * The jars on the class path, with those that their manifests name behind them. Folders may stand
   * between them: what is prepared depends on other classes only by their natives, and no class
   * that calls a method with the name of a native on the class path is taken from what is prepared.
   *
   * @param all all arguments of the {@code java} command
   * @param main the main class or jar among them
   */
  static List<Path> jars(List<String> all, String main, Map<String, String> environment) {
    String path = environment.getOrDefault("CLASSPATH", "");
    for (int i = 0; i + 1 < all.size() && !all.get(i).equals(main); i++) {
      if (all.get(i).equals("-jar")) {
        path = all.get(i + 1);
        break;
      }
      if (CLASS_PATH.contains(all.get(i))) {
        path = all.get(++i);
      } else if (all.get(i).startsWith("--class-path=")) {
        path = all.get(i).substring("--class-path=".length());
      }
    }
    return withNamed(
        Stream.of(path.split(File.pathSeparator, -1)).flatMap(JavaClassPath::files).toList());
  }

  /** The file of an entry; of one that ends with {@code *} the files in its folder, by name. */
  private static Stream<Path> files(String entry) {
    if (!entry.equals("*") && !entry.endsWith(File.separator + "*")) {
      return Stream.of(Path.of(entry));
    }
    try (Stream<Path> files = Files.list(Path.of(entry).resolveSibling(""))) {
      return files.sorted().toList().stream();
    } catch (IOException noFolder) {
      return Stream.of();
    }
  }

  /** The jars among files, each with those behind it that its manifest names. */
  static List<Path> withNamed(List<Path> files) {
    Set<Path> jars = new LinkedHashSet<>();
    files.forEach(file -> add(file, jars));
    return List.copyOf(jars);
  }

  private static void add(Path file, Set<Path> jars) {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".jar") || jars.contains(file)) {
      return;
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      jars.add(file);
      Manifest manifest = jar.getManifest();
      String named =
          manifest == null ? null : manifest.getMainAttributes().getValue(Name.CLASS_PATH);
      for (String each : named == null ? new String[0] : named.strip().split(" +")) {
        add(Path.of(file.toUri().resolve(each)), jars);
      }
    } catch (IOException | IllegalArgumentException | FileSystemNotFoundException noJar) {
      // The JVM leaves it out, too.
    }
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
