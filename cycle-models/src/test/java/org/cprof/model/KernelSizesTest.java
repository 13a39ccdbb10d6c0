package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the kernels and compares the sizes of their methods with those on JOP. */
class KernelSizesTest {
  private static final Path SOURCES = Path.of("..", "jbe-benchmarks", "src", "main", "java");

  @TempDir Path classes;

  @Test
  void rewriting_gives_every_method_the_size_it_has_on_jop() throws Exception {
    compileKernels();
    ProcessorModel jop = Models.load("jop", Map.of());
    Map<String, Integer> words = new HashMap<>();
    for (Path classFile : filesBelow(classes, ".class")) {
      for (ClassFileMethods.Method method : ClassFileMethods.of(Files.readAllBytes(classFile))) {
        MethodSize size = new MethodSize(jop, method.isSynchronized());
        method.instructions().forEach(size::add);
        words.put(method.name(), size.words());
      }
    }
    List<CSVRecord> measured = Measurements.read("jop-kernel-words.csv");
    assertThat(measured).hasSize(45);
    for (CSVRecord row : measured) {
      assertThat(words).containsEntry(row.get("method"), Integer.valueOf(row.get("words")));
    }
  }

  private void compileKernels() throws IOException {
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "--release", "8", "-g", "-nowarn", "-Xlint:none", "-d", classes.toString()),
                filesBelow(SOURCES.resolve("jbe").resolve("kernel"), ".java").stream()
                    .map(Path::toString))
            .toList();
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(exitCode).isZero();
  }

  private static List<Path> filesBelow(Path directory, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }
}
