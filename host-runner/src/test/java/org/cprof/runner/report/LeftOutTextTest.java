package org.cprof.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LeftOutTextTest {
  private static final String METHOD = "a.B.m(I)V: too large: 70,000 bytes";
  private static final String CLASS = "a.B$C.*: no stack was left";

  @Test
  void classes_are_not_called_methods() {
    assertThat(LeftOutText.count(List.of(METHOD))).isEqualTo("1 method");
    assertThat(LeftOutText.count(List.of(CLASS))).isEqualTo("1 class");
    assertThat(LeftOutText.count(List.of("a hidden class: no answer", METHOD)))
        .isEqualTo("1 method and 1 class");
  }

  @Test
  void classes_of_one_name_count_with_their_number() {
    assertThat(LeftOutText.count(List.of(CLASS + " (60 classes)", "a.D.*: no answer", METHOD)))
        .isEqualTo("1 method and 61 classes");
  }
}
