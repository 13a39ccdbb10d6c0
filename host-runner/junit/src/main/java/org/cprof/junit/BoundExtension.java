package org.cprof.junit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.api.TargetClock;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;

/** Compares the bounds of methods with what a test allows them, by the command of CProf. */
public final class BoundExtension implements BeforeTestExecutionCallback {

  /** JUnit makes the extension. */
  public BoundExtension() {}

  @Override
  public void beforeTestExecution(ExtensionContext context) throws Exception {
    noteChecked(context);
    for (CycleBound allowed :
        context.getRequiredTestMethod().getAnnotationsByType(CycleBound.class)) {
      long cycles = bound(allowed);
      if (cycles > allowed.value()) {
        throw new AssertionFailedError(
            String.format(
                Locale.ROOT,
                "%s may take %,d cycles, %,d more than the %,d that are allowed, on %s",
                allowed.of(),
                cycles,
                cycles - allowed.value(),
                allowed.value(),
                CountingProperties.target()));
      }
    }
  }

  /** Who asks for a test's calls has read its annotations; else the build is told of it. */
  private static void noteChecked(ExtensionContext context) {
    TargetClock.callsOf(ClockMethodName.of(context.getRequiredTestMethod()));
  }

  private static long bound(CycleBound allowed) throws IOException, InterruptedException {
    Path csv = Files.createTempFile("cprof-bound", ".csv");
    Path messages = Files.createTempFile("cprof-bound", ".txt");
    try {
      List<String> command = command(allowed, csv);
      int exitCode =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(messages.toFile())
              .start()
              .waitFor();
      if (exitCode != 0) {
        throw new AssertionFailedError(allowed.of() + ": " + Files.readString(messages).strip());
      }
      List<String> rows = Files.readAllLines(csv);
      long most = 0;
      for (String row : rows.subList(1, rows.size())) {
        most = Math.max(most, cycles(row));
      }
      return most;
    } finally {
      Files.deleteIfExists(csv);
      Files.deleteIfExists(messages);
    }
  }

  /** Of a row method,cycles,source: the name may have commas, and is quoted then. */
  private static long cycles(String row) {
    String behind = row.startsWith("\"") ? row.substring(row.indexOf("\",") + 1) : row;
    return Long.parseLong(behind.split(",", 3)[1]);
  }

  private static List<String> command(CycleBound allowed, Path csv) throws IOException {
    List<String> command = new ArrayList<>(CountingProperties.command());
    command.addAll(List.of("bound", allowed.of(), "--csv", csv.toString()));
    command.addAll(CountingProperties.modelOptions());
    command.addAll(List.of("-cp", classPath()));
    for (String folder : allowed.sources()) {
      if (Files.isDirectory(Path.of(folder))) {
        command.addAll(List.of("--source", folder));
      }
    }
    if (!allowed.loops().isEmpty()) {
      command.addAll(List.of("--loops", allowed.loops()));
    }
    if (!allowed.args().isEmpty()) {
      command.add("--args=" + allowed.args());
    }
    return command;
  }

  /**
   * The class path of the tests; Surefire may have put it into the manifest of a jar, which is
   * followed.
   */
  private static String classPath() {
    String path = System.getProperty("surefire.test.class.path");
    return (path == null ? System.getProperty("java.class.path") : path)
        .replaceAll(File.pathSeparator + "+$", "");
  }
}
