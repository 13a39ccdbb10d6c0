package org.cprof.system.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One start of a command in a folder of its own. Input comes from a file and outputs go to files
 * beside that folder, so that no pipe can fill up and what was printed is still there when a test
 * fails.
 */
final class Execution {
  /** Far beyond the slowest program; a machine this slow has another problem. */
  private static final int TIMEOUT_SECONDS = 300;

  private final Process process;
  private final Path out;
  private final Path err;

  private Execution(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** What comes of a command in the folder, which has nothing to read. */
  static Outcome run(Path folder, List<String> command) throws IOException, InterruptedException {
    return start(folder, "", command).await();
  }

  /** Starts the command in the folder, with the text as its standard input. */
  static Execution start(Path folder, String input, List<String> command) throws IOException {
    return start(folder, input, null, command);
  }

  /** Starts the command with a folder for the user's caches, if it is not null. */
  static Execution start(Path folder, String input, Path caches, List<String> command)
      throws IOException {
    Path in = folder.resolveSibling(folder.getFileName() + ".in");
    Path out = folder.resolveSibling(folder.getFileName() + ".out");
    Path err = folder.resolveSibling(folder.getFileName() + ".err");
    Files.writeString(in, input);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    // CProf itself runs on the JDK of the tests; what a caller has set must not change the
    // programs.
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    if (caches != null) {
      builder.environment().put("XDG_CACHE_HOME", caches.toString());
    }
    return new Execution(builder.start(), out, err);
  }

  Process process() {
    return process;
  }

  /** What the program has written to its standard output so far. */
  String outSoFar() throws IOException {
    return Files.readString(out, StandardCharsets.ISO_8859_1);
  }

  /** Waits for the end. */
  Outcome await() throws IOException, InterruptedException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      destroy();
      throw new AssertionError(
          "not ended after %d s: %s, see %s".formatted(TIMEOUT_SECONDS, process.info(), err));
    }
    return new Outcome(
        process.exitValue(), outSoFar(), Files.readString(err, StandardCharsets.ISO_8859_1));
  }

  /** Ends the process and all it has started, if they still run. */
  void destroy() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
