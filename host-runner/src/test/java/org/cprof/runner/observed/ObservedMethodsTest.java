package org.cprof.runner.observed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.cprof.calls.CallsFile;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObservedMethodsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.B.f|true|true",
        "a.B.f()|true|true",
        "a.B.f(..)|true|true",
        "a.B.f(int)|true|false",
        "a.B.f(int, long)|false|true",
        "a.B.f(I)V|true|false",
        "a.*|true|true",
        "a.B.g|false|false"
      })
  void methods_are_named_as_for_below(String text, boolean ofInt, boolean ofIntAndLong) {
    ObservedMethods methods = ObservedMethods.of(text, "--budget");

    assertThat(methods.matches("a.B.f(I)V")).isEqualTo(ofInt);
    assertThat(methods.matches("a.B.f(IJ)V")).isEqualTo(ofIntAndLong);
  }

  @ParameterizedTest
  @ValueSource(strings = {"f", "a.B.", "a.B.f,a.B.g"})
  void what_names_no_method_is_refused_with_its_option(String text) {
    assertThatThrownBy(() -> ObservedMethods.of(text, "--worst"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("--worst " + text + ": not a method such as");
  }

  /** A run records nothing else than what it was asked for, but knows what was loaded. */
  @Test
  void methods_near_to_one_that_was_not_observed_are_told() {
    CallsFile file =
        new CallsFile(
            List.of(
                Map.entry("unmatched-pattern", "a.B.g"),
                Map.entry("similar-method", "a.B.h(I)V"),
                Map.entry("unmatched-pattern", "a.B.stp"),
                Map.entry("similar-method", "a.B.step(I)V"),
                Map.entry("similar-method", "a.B.stop()V"),
                Map.entry("model", "jop")),
            List.of());

    assertThat(ObservedMethods.of("a.B.stp", "--budget").near(file))
        .isEqualTo("; near names: a.B.step(int), a.B.stop()");
    assertThat(ObservedMethods.of("a.B.other", "--budget").near(file)).isEmpty();
  }

  @Test
  void the_agent_gets_the_method_without_empty_parameters() {
    assertThat(ObservedMethods.of("a.B.f()", "--calls-of")).hasToString("a.B.f");
  }
}
