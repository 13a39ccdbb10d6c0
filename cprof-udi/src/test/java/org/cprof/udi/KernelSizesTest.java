package org.cprof.udi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the kernels and compares the sizes of their methods with those on JOP. */
class KernelSizesTest {

  private static final Path KERNELS = Path.of("../jbe-benchmarks/src/main/java/jbe/kernel");

  @TempDir Path classes;

  @Test
  void rewriting_gives_every_method_the_size_it_has_on_jop() throws Exception {
    List<String> compile = new ArrayList<>(List.of("--release", "8", "-nowarn", "-Xlint:none"));
    compile.addAll(List.of("-d", classes.toString()));
    filesBelow(KERNELS, ".java").forEach(file -> compile.add(file.toString()));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, compile.toArray(String[]::new)))
        .isZero();

    CycleUdi jop = new CycleUdi(Models.load("jop", Map.of()));
    TreeMap<String, Integer> words = new TreeMap<>();
    for (Path file : filesBelow(classes, ".class")) {
      for (MethodCode method : ClassCode.read(Files.readAllBytes(file)).methods()) {
        String name = method.className() + "." + method.name() + method.descriptor();
        words.put(name.replace('/', '.'), jop.plan(method).words());
      }
    }

    List<String> measured = measured();
    assertThat(measured).hasSize(45);
    for (String row : measured) {
      int comma = row.lastIndexOf(',');
      assertThat(words)
          .containsEntry(row.substring(0, comma), Integer.valueOf(row.substring(comma + 1)));
    }
  }

  private static List<String> measured() throws IOException {
    try (var file = KernelSizesTest.class.getResourceAsStream("jop-kernel-words.csv")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith("jbe."))
          .toList();
    }
  }

  private static List<Path> filesBelow(Path folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }
}
