package org.cprof.runner.command.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;
import org.cprof.setup.ApartLoader;
import picocli.CommandLine.Option;

/** Options that choose a profiler of the user. */
public final class ProfilerOptions {
  private static final String SHIPPED = "aggregation";

  /** Profilers that came with CProf once. */
  private static final Set<String> EXAMPLES = Set.of("allocation", "live");

  @Option(
      names = "--profiler",
      paramLabel = "NAME",
      description =
          "Calls a profiler while the program runs: a class that implements"
              + " org.cprof.profiler.Profiler, or aggregation, which comes with CProf.")
  private String name;

  @Option(
      names = "--profiler-path",
      paramLabel = "JAR",
      description = "A jar or folder with the profiler's classes. Repeatable.")
  private List<Path> path = new ArrayList<>();

  @Option(
      names = "--profiler-set",
      paramLabel = "NAME=VALUE",
      description = "Sets an option of the profiler, such as file=out.csv. Repeatable.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /**
   * @throws CommandException if not all of its files are there
   */
  public void check() {
    if (name != null && EXAMPLES.contains(name)) {
      throw CommandException.wrongUse(
          "'--profiler " + name + "' is gone: docs/profilers.md has it as an example");
    }
    for (Path entry : path) {
      if (!Files.exists(entry)) {
        throw CommandException.wrongUse("--profiler-path " + entry + ": there is no such file");
      }
    }
    if (name != null && !name.equals(SHIPPED)) {
      checkClass();
    }
  }

  /** By the file alone: its class may be of a later JDK than this one. */
  private void checkClass() {
    if (path.isEmpty()) {
      throw CommandException.wrongUse(
          "--profiler "
              + name
              + " is unknown; choose "
              + SHIPPED
              + ", or give --profiler-path for one of your own");
    }
    try (ApartLoader loader = ApartLoader.ofProfiler(path)) {
      if (loader.findResource(name.replace('.', '/') + ".class") == null) {
        throw CommandException.wrongUse(
            "--profiler " + name + ": there is no such class in " + path);
      }
    } catch (IOException e) {
      throw CommandException.wrongUse("--profiler-path " + path + ": " + IoFailure.reason(e));
    }
  }

  public Map<String, String> settings() {
    return settings;
  }
}
