package org.cprof.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.udi.BlockCount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtentTest {

  private static final MethodInfo[] METHODS = {
    MethodInfo.ofNative("org.example.Motor", "step", "(I)V", BlockCount.ZERO),
    MethodInfo.ofNative("org.example.Motor", "step", "()V", BlockCount.ZERO),
    MethodInfo.ofNative("org.example.Motor", "stepTwice", "()V", BlockCount.ZERO),
    MethodInfo.ofNative("org.other.Pump", "step", "()V", BlockCount.ZERO)
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "org.example.Motor.step(..)|true|true|false|false",
        "org.example.Motor.step|true|true|false|false",
        "org.example.Motor.step(I)V|true|false|false|false",
        "org.example.*|true|true|true|false",
        "*.step()V|false|true|false|true",
        "org.example.Motor.stop|false|false|false|false"
      })
  void a_method_is_named_with_its_parameters_or_without(
      String text, boolean first, boolean second, boolean third, boolean fourth) {
    assertThat(new Extent(List.of(text)).tops(METHODS))
        .containsExactly(first, second, third, fourth);
  }

  @Test
  void patterns_that_match_no_method_are_told() {
    Extent extent = new Extent(List.of("org.example.Motor.step", "a.B.c"));

    assertThat(extent.unmatched(METHODS)).containsExactly("a.B.c");
    assertThat(extent.isEverything()).isFalse();
    assertThat(new Extent(List.of()).isEverything()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"main", "Motor.", "(..)"})
  void what_names_no_method_is_refused(String text) {
    assertThatThrownBy(() -> new Extent(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("below=" + text)
        .hasMessageContaining("org.example.Motor.step(..)");
  }
}
