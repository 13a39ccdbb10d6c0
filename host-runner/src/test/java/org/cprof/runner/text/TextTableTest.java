package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void numbers_are_aligned_and_the_text_gets_the_rest_of_the_line() {
    TextTable table = new TextTable("name", "n", "share");
    table.row(width -> "x".repeat(width), "1", "50.0%");
    table.row(width -> "short", "1,234", "0.1%");

    // 2 of indent, 5 + 2 and 5 + 2 for the numbers: 34 of 50 are left.
    assertThat(table.lines(50, Style.PLAIN))
        .containsExactly(
            "      n  share  name", "      1  50.0%  " + "x".repeat(34), "  1,234   0.1%  short");
  }

  @Test
  void a_text_with_too_little_room_gets_a_line_of_its_own() {
    TextTable table = new TextTable("name", "n", "share");
    table.row(width -> "x".repeat(width), "1", "50.0%");
    table.row(width -> "", "1,234", "0.1%");

    assertThat(table.lines(40, Style.PLAIN))
        .containsExactly(
            "      n  share", //
            "      1  50.0%",
            "    " + "x".repeat(36),
            "  1,234   0.1%");
  }

  @Test
  void words_are_aligned_at_the_left() {
    TextTable table = new TextTable("", "word", "n").alignLeft(0);
    table.row(width -> "", "a", "10");
    table.row(width -> "", "longer", "9");

    assertThat(table.lines(80, Style.PLAIN))
        .containsExactly("  word     n", "  a       10", "  longer   9");
  }

  @Test
  void a_line_without_text_has_no_spaces_at_its_end() {
    TextTable table = new TextTable("", "n");
    table.row(width -> "", "1");

    assertThat(table.lines(80, Style.PLAIN)).last().isEqualTo("  1");
  }

  @Test
  void colours_change_no_width() {
    TextTable table = new TextTable("name", "n");
    table.row(width -> "x", "1");

    assertThat(table.lines(80, Style.COLOURED))
        .containsExactly("\u001b[1m  n  name\u001b[0m", "  1  x");
  }

  @Test
  void a_row_has_a_value_for_every_heading() {
    TextTable table = new TextTable("name", "a", "b");

    assertThatThrownBy(() -> table.row(width -> "", "1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 values, not 2");
  }

  @Test
  void text_of_several_lines_stays_in_its_column_and_short_text_beside_its_values() {
    TextTable table = new TextTable("of", "n");
    table.row(width -> String.join("\n", Names.wrapped("two words", Math.min(width, 5))), "1");

    assertThat(table.lines(16, Style.PLAIN)).containsExactly("  n  of", "  1  two", "     words");
    assertThat(table.lines(9, Style.PLAIN)).containsExactly("  n", "  1", "    two", "    words");
  }
}
