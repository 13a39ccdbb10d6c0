package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Path;

/** Steps through a program in a JVM that nobody instruments; {@code stepper.c} does the work. */
final class Stepper {

  private final TestJdk jdk;
  private final Path library;

  /** Needs a C compiler; where there is none, the test is skipped. */
  Stepper(TestJdk jdk) throws IOException, InterruptedException {
    this.jdk = jdk;
    this.library = NativeLibrary.compiled(jdk, "stepper");
  }

  /**
   * All contexts of the main thread.
   *
   * @param flags of the JVM
   */
  ContextTree run(Path folder, String[] flags, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    Path file = folder.resolve("stepped");
    ProfiledRun.launched(jdk, folder)
        .flags(flags)
        .flags("-Xint", "-Xshare:off", "-agentpath:" + library + "=" + file)
        .runWithoutCounting(mainClass, arguments)
        .succeeded();
    return SteppedContexts.read(file);
  }
}
