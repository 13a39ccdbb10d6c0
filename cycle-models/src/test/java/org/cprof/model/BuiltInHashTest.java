package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInHashTest {
  private static final List<String> FILES =
      List.of(
          "bytecodes.csv",
          "caches.csv",
          "classes.csv",
          "devices.csv",
          "folding.csv",
          "methods.csv",
          "processor.csv",
          "rewrites.csv",
          "software.csv",
          "stalls.csv",
          "units.csv");

  @TempDir Path copy;

  static List<String> models() {
    return Models.builtIn();
  }

  @ParameterizedTest
  @MethodSource("models")
  void the_hash_beside_a_model_is_that_of_its_files(String name)
      throws IOException, ModelException {
    for (String file : FILES) {
      String resource = "/org/cprof/model/builtin/" + name + "/" + file;
      try (InputStream content = BuiltInHashTest.class.getResourceAsStream(resource)) {
        if (content != null) {
          Files.copy(content, copy.resolve(file));
        }
      }
    }

    assertThat(Models.load(name, Map.of()).hash())
        .as("builtin/%s/sha256, which changes with the model", name)
        .isEqualTo(Models.load(copy.toString(), Map.of()).hash());
  }
}
