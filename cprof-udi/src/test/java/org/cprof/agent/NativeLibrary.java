package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compiles the tests' code in C. */
final class NativeLibrary {

  private static final Path SOURCES = Path.of("src", "test", "native");

  private NativeLibrary() {}

  /** A library for a JDK; where there is no C compiler, the test is skipped. */
  static Path compiled(TestJdk jdk, String name) throws IOException, InterruptedException {
    return compiled(jdk, name, ".so", "-shared");
  }

  /** A program for a JDK; where there is no C compiler, the test is skipped. */
  static Path program(TestJdk jdk, String name) throws IOException, InterruptedException {
    return compiled(jdk, name, "", "-pie");
  }

  private static Path compiled(TestJdk jdk, String name, String suffix, String kind)
      throws IOException, InterruptedException {
    Path library = Path.of("target", name + "-" + jdk.feature() + suffix).toAbsolutePath();
    Path include = jdk.home().resolve("include");
    if (!Files.exists(include.resolve("jvmti.h"))) {
      abort("no jvmti.h in " + include);
    }
    try {
      Process compiler =
          new ProcessBuilder(
                  "cc",
                  "-O2",
                  kind,
                  "-fPIC",
                  "-pthread",
                  "-I" + include,
                  "-I" + include.resolve("linux"),
                  "-o",
                  library.toString(),
                  SOURCES.resolve(name + ".c").toString(),
                  "-ldl")
              .inheritIO()
              .start();
      assertThat(compiler.waitFor()).isZero();
    } catch (IOException noCompiler) {
      abort("no C compiler: " + noCompiler.getMessage());
    }
    return library;
  }
}
