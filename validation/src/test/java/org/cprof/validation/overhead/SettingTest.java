package org.cprof.validation.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {

  @Test
  void model_parameters_and_patterns_are_read() {
    String text =
        "model=jop,set.r=3,set.cache.policy=none,lines=true,call.sites=true,include=org.*,include=com.*,exclude=java.*";

    assertThat(Setting.parse(text))
        .isEqualTo(
            new Setting(
                text,
                "cprof",
                "default",
                "jop",
                Map.of("r", "3", "cache.policy", "none"),
                Set.of("lines=true", "call.sites=true"),
                List.of("org.*", "com.*"),
                List.of("java.*")));
  }

  @Test
  void another_udi_counts_bytecodes_by_the_rule_that_is_asked_for() {
    String text = "udi=blocks,block.rule=precise";

    assertThat(Setting.parse(text))
        .isEqualTo(
            new Setting(
                text, "blocks", "precise", "bytecodes", Map.of(), Set.of(), List.of(), List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "jop",
        "model=",
        "model=jop,",
        "modle=jop",
        "lines=yes",
        "set.=3",
        "model=jop r=3,x"
      })
  void a_setting_with_an_error_is_refused_with_what_would_be_right(String text) {
    assertThatThrownBy(() -> Setting.parse(text))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_USE))
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("model=NAME");
  }
}
