package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartFolderTest {

  private static final List<String> FILES =
      List.of("java.base.jar", "java.instrument.jar", "rows", "methods", "loaded", "own");

  @TempDir Path folder;
  private StartFolder start;

  @BeforeEach
  void prepare() throws IOException {
    start = StartFolder.in(folder);
    Files.createDirectory(start.path());
    for (String file : FILES) {
      Files.writeString(start.path().resolve(file), file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"java.base.jar", "java.instrument.jar", "rows", "methods", "loaded", "own"})
  void a_start_with_a_file_of_another_size_is_not_there(String name) throws IOException {
    Path file = start.path().resolve(name);
    start.complete();

    Files.writeString(file, "x", StandardOpenOption.APPEND);
    assertThat(start.isThere()).isFalse();
    Files.writeString(file, name.substring(1));
    assertThat(start.isThere()).isFalse();
    Files.writeString(file, name);
    assertThat(start.isThere()).isTrue();
    Files.delete(file);
    assertThat(start.isThere()).isFalse();
  }
}
