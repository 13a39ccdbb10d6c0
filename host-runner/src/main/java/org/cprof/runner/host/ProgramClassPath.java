package org.cprof.runner.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cprof.classes.ClassPath;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.JdkImage;
import org.cprof.classes.MainClass;
import org.cprof.classes.ProgramFiles;
import org.cprof.runner.CommandException;

/** The class path of a program, by the arguments of the {@code java} command. */
public final class ProgramClassPath {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  /** Variables with options that a JVM takes by itself. */
  private static final List<String> OPTIONS =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Options by which a JVM calls more of a program than its main method, or finds it elsewhere. */
  private static final List<String> OTHERS =
      List.of(
          "-javaagent",
          "-agent",
          "-m",
          "--module",
          "--patch-module",
          "-Xbootclasspath",
          "-Djava.system.class.loader",
          "-XX:OnError",
          "-XX:Flags",
          "-XX:VMOptionsFile");

  /** Options by which a JVM takes other class files than those of the class path and its JDK. */
  private static final List<String> OTHER_FILES =
      List.of(
          "-Xbootclasspath",
          "--patch-module",
          "--upgrade-module-path",
          "-Djdk.util.jar.",
          "-Djava.system.class.loader",
          "-XX:Flags",
          "-XX:VMOptionsFile");

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
    List<String> options = program.options();
    boolean hasPath = false;
    String main = program.main();
    for (int i = 0; i < options.size(); i++) {
      String option = options.get(i);
      if (CLASS_PATH.contains(option)) {
        all.add(option);
        all.add(prefix + options.get(++i));
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

  /**
   * The internal name of the class whose main method starts a program; null if it is one of a
   * module or source file, or if options name agents or classes that are called beside it.
   *
   * @param environment of the process, with options of JVMs
   */
  public static String mainClass(ProgramArguments program, Map<String, String> environment) {
    List<String> options = program.options();
    boolean areFromElsewhere = OPTIONS.stream().anyMatch(environment::containsKey);
    boolean hasOthers = options.stream().anyMatch(one -> OTHERS.stream().anyMatch(one::startsWith));
    boolean isModule = program.all().get(options.size()).startsWith("--module=");
    if (areFromElsewhere || hasOthers || isModule) {
      return null;
    }
    String name = options.contains("-jar") ? mainClass(Path.of(program.main())) : program.main();
    return name.contains("/") || name.endsWith(".java") ? null : name.replace('.', '/');
  }

  /**
   * That the JVM takes the class files that {@link #open} finds.
   *
   * @param environment of the process, with options of JVMs
   * @throws CommandException if an option may lead it to others
   */
  public static void checkFiles(ProgramArguments program, Map<String, String> environment) {
    Stream<String> ofEnvironment =
        OPTIONS.stream()
            .flatMap(name -> Stream.of(environment.getOrDefault(name, "").split("\\s+")));
    Stream.concat(program.options().stream(), ofEnvironment)
        .filter(option -> OTHER_FILES.stream().anyMatch(option::startsWith))
        .findFirst()
        .ifPresent(
            option -> {
              throw CommandException.wrongUse(
                  "--bound: "
                      + option
                      + " may lead the JVM to other class files than those of the class path");
            });
  }

  private static String mainClass(Path file) {
    try {
      String main = MainClass.of(file.toFile());
      if (main == null) {
        throw CommandException.wrongUse(file + ": its manifest names no main class");
      }
      return main;
    } catch (IOException e) {
      throw CommandException.wrongUse(file + ": cannot be read: " + e.getMessage());
    }
  }

  /**
   * The folders and jars on the class path.
   *
   * @param environment of the process, with {@code CLASSPATH}
   */
  public static List<Path> entries(ProgramArguments program, Map<String, String> environment) {
    String path = environment.getOrDefault("CLASSPATH", ".");
    List<String> options = program.options();
    for (int i = 0; i < options.size(); i++) {
      if (options.get(i).equals("-jar")) {
        return List.of(Path.of(program.main()));
      }
      if (CLASS_PATH.contains(options.get(i))) {
        path = options.get(++i);
      } else if (options.get(i).startsWith(WITH_VALUE)) {
        path = options.get(i).substring(WITH_VALUE.length());
      }
    }
    return expanded(path);
  }

  /**
   * The entries of a class path: in place of one that ends with {@code *} the jars in its folder,
   * in the order in which the folder has them, which is that of the {@code java} command.
   */
  public static List<Path> expanded(String path) {
    return Stream.of(path.split(File.pathSeparator, -1)).flatMap(ProgramClassPath::files).toList();
  }

  private static Stream<Path> files(String entry) {
    if (!entry.equals("*") && !entry.endsWith(File.separator + "*")) {
      return Stream.of(Path.of(entry));
    }
    try (Stream<Path> files = Files.list(Path.of(entry).resolveSibling(""))) {
      return files.filter(ProgramClassPath::isJar).toList().stream();
    } catch (IOException noFolder) {
      return Stream.of();
    }
  }

  private static boolean isJar(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".jar");
  }

  /**
   * Opens class files as a JVM of a version finds them: what is not there or no jar is left out.
   *
   * @param feature the first number of the version
   */
  public static ClassPathFiles open(List<Path> path, int feature) {
    ClassPath entries = new ClassPath(new File(""));
    path.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
    return new ClassPathFiles(entries, feature);
  }

  /**
   * Opens the class files of a program, and those of the JDK that runs it.
   *
   * @param environment of the process, with {@code CLASSPATH}
   * @throws CommandException if the JDK's cannot be read
   */
  public static ProgramFiles open(
      ProgramArguments program, Map<String, String> environment, HostJdk jdk) {
    try {
      return new ProgramFiles(
          open(entries(program, environment), jdk.feature()), JdkImage.of(jdk.home()));
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  /**
   * Opens the class files of a path that a user has named.
   *
   * @param path as for the {@code java} command; empty for none
   * @throws CommandException if an entry does not exist or cannot be read
   */
  public static ClassPathFiles open(String path, int feature) {
    try {
      List<Path> entries = path.isEmpty() ? List.of() : expanded(path);
      for (Path entry : entries) {
        if (!Files.exists(entry)) {
          throw missing(entry.toString());
        }
      }
      return open(entries, feature).checked();
    } catch (InvalidPathException noPath) {
      throw missing(noPath.getInput());
    } catch (IOException unreadable) {
      throw CommandException.wrongUse(unreadable);
    }
  }

  private static CommandException missing(String entry) {
    return CommandException.wrongUse(
        "'" + entry + "' does not exist: expected a directory or jar on the class path");
  }
}
