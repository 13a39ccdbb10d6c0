package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.cprof.instrument.method.MethodInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreparedFileTest {
  private static final String HEADER = "model a\nJDK 17 \u00fc";

  private static final IntFunction<MethodInfo> NO_ROUTINES = opcode -> null;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("new").resolve("jdk.classes");
    try (PreparedFile prepared = new PreparedFile(file, HEADER)) {
      for (String name : List.of("a/B", "a/C", "\u20ac", "a/C")) {
        prepared.add(prepared(name));
      }
      prepared.commit();
    }
  }

  private static PreparedClass prepared(String name) {
    return new PreparedClass(
        name,
        new Original(1, 2, 3, 4, 0),
        List.of(new Item.TypeSite("x"), new Item.LeftOut("c", "m", "()V", "why \u20ac")),
        false,
        new int[] {1},
        new int[] {0},
        name.getBytes(StandardCharsets.UTF_8));
  }

  private PreparedClass find(String name) throws IOException {
    try (PreparedClasses classes = new PreparedClasses(file.toString(), HEADER, NO_ROUTINES)) {
      return classes.find(name);
    }
  }

  @Test
  void classes_are_found_by_their_names_as_they_were_written() throws IOException {
    for (String name : List.of("a/B", "a/C", "\u20ac")) {
      assertThat(find(name).encoded()).isEqualTo(prepared(name).encoded());
    }
    assertThat(find("a/D")).isNull();
    assertThat(file.getParent()).isDirectoryContaining("glob:**/jdk.classes");
    assertThat(file.getParent().toFile().list()).hasSize(1);
  }

  @Test
  void without_commit_nothing_is_left_and_an_earlier_file_stays() throws IOException {
    byte[] earlier = Files.readAllBytes(file);
    try (PreparedFile prepared = new PreparedFile(file, HEADER)) {
      prepared.add(prepared("x"));
    }

    assertThat(file).hasBinaryContent(earlier);
    assertThat(file.getParent().toFile().list()).hasSize(1);
  }

  @Test
  void a_file_made_for_other_settings_is_refused() {
    assertThatThrownBy(() -> new PreparedClasses(file.toString(), HEADER + "x", NO_ROUTINES))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": made for other settings");
  }

  @Test
  void a_missing_file_is_reported_with_its_name() {
    assertThatThrownBy(() -> new PreparedClasses(folder + "/none", HEADER, NO_ROUTINES))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder + "/none");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.001, 0.3, 0.6, 0.9, 0.999})
  void a_truncated_file_is_refused(double share) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, (int) (whole.length * share)));

    assertThatThrownBy(() -> find("a/B")).isInstanceOf(IOException.class);
  }

  @Test
  void wherever_a_byte_is_wrong_no_wrong_class_is_found() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    byte[] right = prepared("a/B").encoded();
    int refused = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 0x10;
      Files.write(file, damaged);
      try {
        assertThat(find("a/B").encoded()).describedAs("byte " + at).isEqualTo(right);
      } catch (IOException named) {
        assertThat(named).hasMessageStartingWith(file + ": ");
        refused++;
      }
    }

    // Only the entries of the two other classes may be damaged without harm.
    int others = prepared("a/C").encoded().length + prepared("\u20ac").encoded().length;
    assertThat(refused).isEqualTo(whole.length - others - 2 * PreparedFile.ENTRY_HEAD);
  }
}
