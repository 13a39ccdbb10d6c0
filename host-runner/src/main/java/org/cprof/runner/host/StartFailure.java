package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Says why a JVM has ended before it could ask for a class. What it prints on its own is off while
 * it counts, since that is a line for each method whose code takes the place of an intrinsic.
 */
final class StartFailure {

  private static final int SECONDS = 10;
  private static final String SHOWN = "-XX:+DisplayVMOutput";
  private static final String INTRINSIC = "Compiler intrinsic is defined for method";

  private StartFailure() {}

  /**
   * Starts the JVM once more to hear it.
   *
   * @param started how it was started
   * @param ofProgram how many words of its command are the program's
   * @return what it says on standard output; what it says on standard error was seen before
   */
  static List<String> reasons(ProcessBuilder started, int ofProgram)
      throws IOException, InterruptedException {
    List<String> again = new ArrayList<>(started.command());
    again.add(again.size() - ofProgram, SHOWN);
    // A pipe would not hold a line for each intrinsic.
    Path said = Files.createTempFile("cprof-", ".out");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(again)
              .redirectOutput(said.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().clear();
      builder.environment().putAll(started.environment());
      Process process = builder.start();
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return List.of();
      }
      return told(new String(Files.readAllBytes(said)));
    } finally {
      Files.deleteIfExists(said);
    }
  }

  private static List<String> told(String text) {
    return text.lines().filter(line -> !line.startsWith(INTRINSIC)).toList();
  }
}
