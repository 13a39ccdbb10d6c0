package org.cprof.runner.prepare;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.ClassPath;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;

/** Lets the agent prepare classes in the JDK that will run them. */
public final class Preparer {

  /** The source that stands for the JDK itself. */
  public static final String JDK = "jdk";

  /** The source that stands for those classes of the JDK that every run starts with. */
  static final String START = "start";

  /** The modules for every program: the second opens jars as file systems, and is small. */
  static final List<String> MODULES = List.of("java.base", "jdk.zipfs");

  /**
   * C1 alone is done with the classes of the start sooner, and takes a fifth less processor time
   * for those of a JDK; and all modules, so that the classes of each are known as the JDK's own.
   */
  private static final List<String> NO_PROGRAM =
      List.of("-XX:TieredStopAtLevel=1", "--add-modules", "ALL-SYSTEM", "-version");

  /** The source that stands for the class path. */
  public static final String CLASS_PATH = "classpath";

  /**
   * What to prepare.
   *
   * @param source {@link #JDK}, {@link #START}, {@link #CLASS_PATH} or a module of the JDK
   * @param target the file to write
   */
  public record Task(String source, Path target) {}

  /**
   * What came of it.
   *
   * @param classes class files of the source
   * @param prepared those that were prepared
   * @param leftOut the others, each with the reason
   */
  public record Result(
      String source,
      int classes,
      int prepared,
      long bytesBefore,
      long bytesAfter,
      List<String> leftOut) {}

  private Preparer() {}

  /**
   * Prepares the sources one after the other.
   *
   * @param options model, parameters and sizes
   * @param jars the class path, without the jars that manifests name
   * @throws CommandException if that fails, with what the agent says
   */
  public static List<Result> run(
      HostJdk jdk, AgentOptionsFile options, List<Path> jars, List<Task> tasks) {
    List<String> lines = new ArrayList<>();
    for (Task task : tasks) {
      lines.add(task.source());
      lines.add(task.target().toString());
    }
    try {
      Path output = Files.createTempFile("cprof-prepare-", ".out");
      Path errors = Files.createTempFile("cprof-prepare-", ".err");
      try {
        ProcessBuilder builder =
            new ProcessBuilder().redirectOutput(output.toFile()).redirectError(errors.toFile());
        HostRun run = HostRun.run(jdk, options.preparation(lines), program(jars), builder);
        if (run.exitCode() != 0) {
          throw CommandException.notRun(
              "the classes could not be prepared: " + lastLine(Files.readAllLines(errors)));
        }
        return results(Files.readAllLines(output, StandardCharsets.UTF_8));
      } finally {
        Files.deleteIfExists(output);
        Files.deleteIfExists(errors);
      }
    } catch (IOException e) {
      throw CommandException.notRun("the classes could not be prepared: " + e.getMessage());
    }
  }

  private static List<String> program(List<Path> jars) {
    List<String> program = new ArrayList<>();
    if (!jars.isEmpty()) {
      program.add("-cp");
      program.add(
          ClassPath.withNamed(jars).stream()
              .map(Path::toString)
              .collect(Collectors.joining(File.pathSeparator)));
    }
    program.addAll(NO_PROGRAM);
    return program;
  }

  private static String lastLine(List<String> lines) {
    return lines.isEmpty()
        ? "the JVM ended without a word"
        : lines.get(lines.size() - 1).replaceFirst("^cprof: ", "");
  }

  static List<Result> results(List<String> lines) {
    List<Result> results = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith(" ")) {
        results.get(results.size() - 1).leftOut().add(line.strip());
      } else {
        String[] cells = line.split("\t");
        results.add(
            new Result(
                cells[0],
                Integer.parseInt(cells[1]),
                Integer.parseInt(cells[2]),
                Long.parseLong(cells[3]),
                Long.parseLong(cells[4]),
                new ArrayList<>()));
      }
    }
    return results;
  }
}
