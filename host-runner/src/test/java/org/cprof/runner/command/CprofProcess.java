package org.cprof.runner.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.cprof.runner.host.Installation;
import programs.Echo;

/** {@code cprof} as a process of its own, in a directory of its own. */
final class CprofProcess {
  private static final int PATIENCE_SECONDS = 120;

  private final Process process;
  private final Path errors;

  private CprofProcess(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  static CprofProcess start(Path directory, String... arguments) throws IOException {
    return start(directory, Map.of(), arguments);
  }

  /** With other values for some variables of the environment. */
  static CprofProcess start(Path directory, Map<String, String> environment, String... arguments)
      throws IOException {
    // With C1 alone, as the start script does: C2 would take five of eight seconds of a first run.
    List<String> command = Installation.command(List.of(arguments));
    Path errors = Files.createTempFile("cprof-test-", ".err");
    errors.toFile().deleteOnExit();
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectError(errors.toFile());
    builder.environment().remove("COLUMNS");
    builder.environment().putAll(environment);
    return new CprofProcess(builder.start(), errors);
  }

  /** The directory with the programs of these tests. */
  static String programs() {
    return Installation.locationOf(Echo.class).toString();
  }

  void type(String text) throws IOException {
    process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().close();
  }

  /** The next line on standard output. */
  BufferedReader out() {
    return process.inputReader(StandardCharsets.UTF_8);
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** The host JVM, once it runs. */
  ProcessHandle program() throws InterruptedException {
    for (int i = 0; i < PATIENCE_SECONDS * 10; i++) {
      List<ProcessHandle> children = process.children().toList();
      if (!children.isEmpty()) {
        return children.get(0);
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no program was started");
  }

  /** Waits for the end. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("not ended after " + PATIENCE_SECONDS + " seconds");
    }
    return process.exitValue();
  }

  /** All of standard error, after the end. */
  String err() throws IOException {
    return Files.readString(errors);
  }
}
