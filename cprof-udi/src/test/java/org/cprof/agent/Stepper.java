package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Steps through a program in a JVM that nobody instruments; {@code stepper.c} does the work. */
final class Stepper {

  private static final Path SOURCE = Path.of("src", "test", "native", "stepper.c");

  private final TestJdk jdk;
  private final Path library;

  /** Needs a C compiler; where there is none, the test is skipped. */
  Stepper(TestJdk jdk) throws IOException, InterruptedException {
    this.jdk = jdk;
    this.library = Path.of("target", "stepper-" + jdk.feature() + ".so").toAbsolutePath();
    compile();
  }

  private void compile() throws IOException, InterruptedException {
    Path include = jdk.home().resolve("include");
    if (!Files.exists(include.resolve("jvmti.h"))) {
      abort("no jvmti.h in " + include);
    }
    try {
      Process compiler =
          new ProcessBuilder(
                  "cc",
                  "-O2",
                  "-shared",
                  "-fPIC",
                  "-I" + include,
                  "-I" + include.resolve("linux"),
                  "-o",
                  library.toString(),
                  SOURCE.toString())
              .inheritIO()
              .start();
      assertThat(compiler.waitFor()).isZero();
    } catch (IOException noCompiler) {
      abort("no C compiler: " + noCompiler.getMessage());
    }
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
