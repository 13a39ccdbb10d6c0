package org.cprof.runner.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.cprof.runner.CommandException;

/** Puts the stand-ins for a target's own classes in front of those of a program. */
public final class TargetApi {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
  private static final String WITH_VALUE = "--class-path=";

  private TargetApi() {}

  /**
   * The arguments of the {@code java} command with the stand-ins first on the class path. A program
   * in a jar is started by the main class that its manifest names.
   *
   * @param jar of the stand-ins
   * @param properties of the system, in front of the program's own options
   * @throws CommandException if the program's jar cannot be read or names no main class
   */
  public static ProgramArguments before(
      ProgramArguments program, Path jar, Map<String, String> properties) {
    List<String> all = new ArrayList<>();
    properties.forEach((key, value) -> all.add("-D" + key + "=" + value));
    String prefix = jar + File.pathSeparator;
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
              : jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      if (main == null) {
        throw CommandException.wrongUse(file + ": its manifest names no main class");
      }
      return main;
    } catch (IOException e) {
      throw CommandException.wrongUse(file + ": cannot be read: " + e.getMessage());
    }
  }
}
