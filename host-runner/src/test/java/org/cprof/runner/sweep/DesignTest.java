package org.cprof.runner.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DesignTest {
  @ParameterizedTest
  @CsvSource({
    "r, '3', '3'",
    "r, '1..3', '1,2,3'",
    "r, '5, 1..2,1', '5,1,2'",
    "cache.blocks, '8..64', '8,16,32,64'",
    "cache.bytes, '1000..8192', '1000,2000,4000,8000'",
    "cache.policy, 'fifo,none', 'fifo,none'"
  })
  void values_are_listed_counted_or_doubled(String parameter, String text, String values) {
    assertThat(Axis.parse(parameter, text).values()).containsExactly(values.split(","));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1,,2", "3..1", "1..", "a..b", "1..9999", "-1..3", "1...3"})
  void what_is_no_list_of_values_is_refused(String text) {
    assertThatThrownBy(() -> Axis.parse("r", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("r=" + text);
  }

  @Test
  void a_setting_that_no_model_has_is_impossible() {
    assertThat(Cell.of("jop", Map.of("cache.policy", "lru")).impossible())
        .contains("one of none, always-miss, fifo");
    assertThat(Cell.of("jop", Map.of("cache.policy", "always-miss")).isPossible()).isTrue();
    assertThat(Cell.of("jop", Map.of("clock", "60MHz")).processor().clockHz())
        .isEqualTo(60_000_000);
  }

  @Test
  void every_combination_is_a_cell_and_the_last_parameter_changes_fastest() throws ModelException {
    Design design =
        Design.of(
            List.of("jop"), List.of(Axis.parse("cache.blocks", "8,16"), Axis.parse("r", "1..2")));

    assertThat(design.cells())
        .extracting(Cell::label)
        .containsExactly(
            "jop cache.blocks=8 r=1",
            "jop cache.blocks=8 r=2",
            "jop cache.blocks=16 r=1",
            "jop cache.blocks=16 r=2");
    assertThat(design.cells().get(3).fileName()).isEqualTo("jop_cache.blocks=16_r=2.cprof.csv.gz");
    assertThat(design.cells().get(3).parameters())
        .isEqualTo(
            "cache.blocks=16,cache.bytes=4096,cache.policy=fifo,float=exact,ocache=off,r=2,w=2");
  }

  @Test
  void a_model_goes_without_the_parameters_that_it_does_not_know() throws ModelException {
    Design design =
        Design.of(
            List.of("jop", "bytecodes", "jamuth"),
            List.of(Axis.parse("cache.blocks", "8,16"), Axis.parse("r", "1")));

    assertThat(design.cells())
        .extracting(Cell::label)
        .containsExactly(
            "jop cache.blocks=8 r=1", "jop cache.blocks=16 r=1", "bytecodes", "jamuth r=1");
  }

  @Test
  void a_parameter_that_no_model_knows_is_refused() {
    assertThatThrownBy(() -> Design.of(List.of("jop"), List.of(Axis.parse("ways", "2"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "no parameter of jop: ways; parameters: cache.blocks, cache.bytes, cache.policy, clock, float, ocache, preset, r, w");
  }

  @Test
  void too_many_cells_are_refused() {
    List<Axis> axes = List.of(Axis.parse("r", "0..200"), Axis.parse("w", "0..200"));

    assertThatThrownBy(() -> Design.of(List.of("jop"), axes))
        .hasMessage("these are more than 10000 cells");
  }

  @Test
  void settings_that_do_not_go_together_are_a_cell_with_the_reason() {
    Cell cell = Cell.of("jop", Map.of("cache.bytes", "1000", "cache.blocks", "16"));

    assertThat(cell.isPossible()).isFalse();
    assertThat(cell.impossible()).contains("cache.bytes a multiple of 4 * cache.blocks");
  }
}
