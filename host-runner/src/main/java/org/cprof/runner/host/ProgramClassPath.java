package org.cprof.runner.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.cprof.runner.CommandException;

/** The class path of a program, by the arguments of the {@code java} command. */
public final class ProgramClassPath {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
  private static final String WITH_VALUE = "--class-path=";

  private ProgramClassPath() {}

  /**
   * The arguments of the {@code java} command with jars first on the class path. A program in a jar
   * is started by the main class that its manifest names.
   *
   * @param jars in their order
   * @param properties of the system, in front of the program's own options
   * @throws CommandException if the program's jar cannot be read or names no main class
   */
  public static ProgramArguments startingWith(
      ProgramArguments program, List<Path> jars, Map<String, String> properties) {
    List<String> all = new ArrayList<>();
    properties.forEach((key, value) -> all.add("-D" + key + "=" + value));
    StringBuilder prefix = new StringBuilder();
    jars.forEach(jar -> prefix.append(jar).append(File.pathSeparator));
    int options = program.all().size() - program.programArguments().size() - 1;
    boolean hasPath = false;
    String main = program.main();
    for (int i = 0; i < options; i++) {
      String option = program.all().get(i);
      if (CLASS_PATH.contains(option)) {
        all.add(option);
        all.add(prefix + program.all().get(++i));
        hasPath = true;
      } else if (option.startsWith(WITH_VALUE)) {
        all.add(WITH_VALUE + prefix + option.substring(WITH_VALUE.length()));
        hasPath = true;
      } else if (option.equals("-jar")) {
        main = mainClass(Path.of(program.main()));
        all.addAll(List.of("-cp", prefix + program.main()));
        hasPath = true;
      } else {
        all.add(option);
      }
    }
    if (!hasPath) {
      String path = System.getenv().getOrDefault("CLASSPATH", ".");
      all.addAll(List.of("-cp", prefix + path));
    }
    all.add(main);
    all.addAll(program.programArguments());
    return new ProgramArguments(List.copyOf(all), main, program.programArguments());
  }

  private static String mainClass(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      String main =
          jar.getManifest() == null
              ? null
              : jar.getManifest().getMainAttributes().getValue(Name.MAIN_CLASS);
      if (main == null) {
        throw CommandException.wrongUse(file + ": its manifest names no main class");
      }
      return main;
    } catch (IOException e) {
      throw CommandException.wrongUse(file + ": cannot be read: " + e.getMessage());
    }
  }

  /**
   * The folders and jars on the class path that are there, with the jars that their manifests name
   * behind them.
   *
   * @param environment of the process, with {@code CLASSPATH}
   */
  public static List<Path> entries(ProgramArguments program, Map<String, String> environment) {
    List<String> all = program.all();
    String path = environment.getOrDefault("CLASSPATH", ".");
    int options = all.size() - program.programArguments().size() - 1;
    for (int i = 0; i < options; i++) {
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
        Stream.of(path.split(File.pathSeparator, -1)).flatMap(ProgramClassPath::files).toList());
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

  /** The folders and jars among files, each jar with those behind it that its manifest names. */
  public static List<Path> withNamed(List<Path> files) {
    Set<Path> entries = new LinkedHashSet<>();
    files.forEach(file -> add(file, entries));
    return List.copyOf(entries);
  }

  private static void add(Path file, Set<Path> entries) {
    if (Files.isDirectory(file)) {
      entries.add(file);
      return;
    }
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".jar") || entries.contains(file)) {
      return;
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      entries.add(file);
      Manifest manifest = jar.getManifest();
      String named =
          manifest == null ? null : manifest.getMainAttributes().getValue(Name.CLASS_PATH);
      for (String each : named == null ? new String[0] : named.strip().split(" +")) {
        add(Path.of(file.toUri().resolve(each)), entries);
      }
    } catch (IOException | IllegalArgumentException | FileSystemNotFoundException noJar) {
      // The JVM leaves it out, too.
    }
  }
}
