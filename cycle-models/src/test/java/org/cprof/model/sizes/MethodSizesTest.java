package org.cprof.model.sizes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodSizesTest {
  @TempDir Path folder;

  private MethodSizes read(String... lines) throws IOException, ModelException {
    return MethodSizes.read(Files.write(folder.resolve("sizes.csv"), List.of(lines)));
  }

  @Test
  void a_method_has_the_size_of_its_row() throws Exception {
    MethodSizes sizes = read("method,words", "# the linker's", "org.x.Motor.step(I)V,17");

    assertThat(sizes.words("org.x.Motor", "step", "(I)V")).hasValue(17);
    assertThat(sizes.words("org.x.Motor", "step", "(J)V")).isEmpty();
    assertThat(sizes.words("org.x.Motor", "stop", "(I)V")).isEmpty();
  }

  @Test
  void a_row_without_a_descriptor_is_for_all_methods_of_the_name_that_have_no_row_of_their_own()
      throws Exception {
    MethodSizes sizes = read("method,words", "Motor.<init>,5", "Motor.<init>(I)V,6");

    assertThat(sizes.words("Motor", "<init>", "()V")).hasValue(5);
    assertThat(sizes.words("Motor", "<init>", "(I)V")).hasValue(6);
  }

  @Test
  void rows_that_no_method_needs_are_known() throws Exception {
    MethodSizes sizes = read("method,words", "A.x(I)V,1", "A.y,2", "A.z()V,3", "B.y,4");

    assertThat(sizes.without(List.of("A.x(I)V", "A.y(J)J"))).containsExactly("A.z()V", "B.y");
  }

  @Test
  void everything_that_is_wrong_is_told_with_its_line() throws Exception {
    assertThatThrownBy(
            () ->
                read(
                    "method,words",
                    "A.x()V,0",
                    "A.y()V,many",
                    "a/b.z()V,3",
                    "A.u,16385",
                    "A.v,1",
                    "A.v,2",
                    "A.w"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("sizes.csv:2: ")
        .hasMessageContaining("sizes.csv:3: ")
        .hasMessageContaining("many")
        .hasMessageContaining("sizes.csv:4: ")
        .hasMessageContaining("a/b.z()V")
        .hasMessageContaining("sizes.csv:5: ")
        .hasMessageContaining("from 1 to 16384")
        .hasMessageContaining("sizes.csv:7: ")
        .hasMessageContaining("line 6 has it too")
        .hasMessageContaining("sizes.csv:8: ");
  }

  @Test
  void a_file_without_the_header_and_a_file_that_is_missing_are_refused() {
    assertThatThrownBy(() -> read("A.x()V,1"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("sizes.csv:1: ")
        .hasMessageContaining("method,words");
    assertThatThrownBy(() -> read()).hasMessageContaining("method,words");
    assertThatThrownBy(() -> MethodSizes.read(folder.resolve("none.csv")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("none.csv");
  }
}
