package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

  @Test
  void the_start_is_part_of_a_key_s_folder() {
    assertThat(start.path()).isEqualTo(folder.resolve("start"));
    assertThat(List.of(start.base(), start.agents(), start.rows(), start.methods()))
        .containsExactlyElementsOf(
            FILES.subList(0, 4).stream()
                .map(file -> folder.resolve("start").resolve(file))
                .toList());
  }

  @Test
  void a_start_is_there_when_it_is_complete() throws IOException {
    assertThat(start.isThere()).isFalse();
    start.complete();
    assertThat(start.isThere()).isTrue();
    assertThat(StartFolder.in(folder.resolve("other")).isThere()).isFalse();
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

  @Test
  void classes_that_every_jvm_loads_are_read_as_they_were_written() throws IOException {
    start.writeLoaded(List.of("java.lang.A", "java.lang.Größe"));

    assertThat(start.loaded()).containsExactly("java.lang.A", "java.lang.Größe");
  }

  @Test
  void without_a_file_it_cannot_be_complete() throws IOException {
    Files.delete(start.rows());

    assertThatThrownBy(start::complete).isInstanceOf(NoSuchFileException.class);
    assertThat(start.isThere()).isFalse();
  }
}
