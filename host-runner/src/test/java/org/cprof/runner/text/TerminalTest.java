package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {
  private static Terminal of(Map<String, String> environment, Integer width, boolean isTerminal) {
    return Terminal.of(environment, width, isTerminal, () -> "");
  }

  @Test
  void the_width_is_what_was_asked_for_or_the_variables_or_80() {
    assertThat(of(Map.of("COLUMNS", "132"), 100, true).width()).isEqualTo(100);
    assertThat(of(Map.of("COLUMNS", "132"), null, true).width()).isEqualTo(132);
    assertThat(of(Map.of(), null, true).width()).isEqualTo(80);
    assertThat(of(Map.of(), 5, true).width()).isEqualTo(60);
  }

  @Test
  void a_terminal_has_its_own_width_unless_the_variable_says_otherwise() {
    assertThat(Terminal.of(Map.of(), null, true, () -> "24 132\n").width()).isEqualTo(132);
    assertThat(Terminal.of(Map.of("COLUMNS", "90"), null, true, () -> "24 132\n").width())
        .isEqualTo(90);
    assertThat(Terminal.of(Map.of(), null, true, () -> "0 0\n").width()).isEqualTo(80);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "wide", "99999999999"})
  void a_senseless_variable_is_ignored(String columns) {
    assertThat(of(Map.of("COLUMNS", columns), null, true).width()).isEqualTo(80);
  }

  @Test
  void colours_are_for_terminals_whose_user_wants_them() {
    assertThat(of(Map.of(), null, true).style()).isEqualTo(Style.COLOURED);
    assertThat(of(Map.of(), null, false).style()).isEqualTo(Style.PLAIN);
    assertThat(of(Map.of("NO_COLOR", "1"), null, true).style()).isEqualTo(Style.PLAIN);
    assertThat(of(Map.of("NO_COLOR", ""), null, true).style()).isEqualTo(Style.COLOURED);
    assertThat(of(Map.of("TERM", "dumb"), null, true).style()).isEqualTo(Style.PLAIN);
  }

  @Test
  void without_colours_there_is_no_line_that_changes_and_no_title_either() {
    assertThat(Terminal.takesEscapes(Map.of("TERM", "xterm"))).isTrue();
    assertThat(Terminal.takesEscapes(Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(Terminal.takesEscapes(Map.of("TERM", "dumb"))).isFalse();
  }

  @Test
  void dumb_terminals_and_consoles_have_no_title() {
    assertThat(List.of("xterm-256color", "screen", "tmux")).allMatch(Terminal::hasTitle);
    assertThat(Arrays.asList("dumb", "linux", "", null)).noneMatch(Terminal::hasTitle);
  }
}
