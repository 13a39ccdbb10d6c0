package org.cprof.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.SampleMethods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtentTest {

  private static final MethodInfo[] METHODS = {
    SampleMethods.nativeMethod("org.example.Motor", "step", "(I)V"),
    SampleMethods.nativeMethod("org.example.Motor", "step", "()V"),
    SampleMethods.nativeMethod("org.example.Motor", "stepTwice", "()V"),
    SampleMethods.nativeMethod("org.other.Pump", "step", "()V")
  };

  private static final MethodInfo[] WITH_CLASSES = {
    SampleMethods.nativeMethod("a.B", "of", "(Ljava/lang/String;[I)La/B;"),
    SampleMethods.nativeMethod("a.B", "of", "(Lmy/String;[I)La/B;"),
    SampleMethods.nativeMethod("a.B", "of", "(La/C$String;[[I)La/B;"),
    SampleMethods.nativeMethod("a.B", "of", "(LString;I)La/B;")
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
        "org.example.Motor.step(int)|true|false|false|false",
        "org.example.Motor.step()|false|true|false|false",
        "*.step()|false|true|false|true",
        "org.example.Motor.step(long)|false|false|false|false",
        "org.example.Motor.stop|false|false|false|false"
      })
  void a_method_is_named_with_its_parameters_or_without(
      String text, boolean first, boolean second, boolean third, boolean fourth) {
    assertThat(new Extent(List.of(text)).tops(METHODS))
        .containsExactly(first, second, third, fourth);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.B.of(String, int[])|true|true|false|false",
        "a.B.of(String, int...)|true|true|false|false",
        "a.B.of(java.lang.String,int[])|true|false|false|false",
        "a.B.of(C.String,int[][])|false|false|true|false",
        "a.B.of(a.C$String,int[][])|false|false|true|false",
        "a.B.of(tring,int[])|false|false|false|false",
        "a.B.of(String,int)|false|false|false|true",
        "a.B.of(String)|false|false|false|false"
      })
  void classes_of_parameters_have_their_simple_or_their_full_names(
      String text, boolean first, boolean second, boolean third, boolean fourth) {
    assertThat(new Extent(List.of(text)).tops(WITH_CLASSES))
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
