package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmFlagsTest {

  @Test
  void what_a_jvm_says_of_its_intrinsics_is_no_reason_why_it_does_not_start() {
    List<String> told =
        List.of(
            "Compiler intrinsic is defined for method [java.lang.Object.<init>()V], but ...",
            "Error occurred during initialization of VM",
            "java.lang.InternalError: Field java.lang.Thread.gone not found");

    assertThat(JvmFlags.told(told).lines()).containsExactlyElementsOf(told.subList(1, 3));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:+OptimizeStringConcat",
        "-XX:+EliminateAutoBox",
        "-XX:+OmitStackTraceInFastThrow",
        "-XX:-CheckIntrinsics"
      })
  void an_option_that_leaves_out_counts_is_a_problem_where_it_is_the_last(String option) {
    List<String> switches = new ArrayList<>(JvmFlags.all());
    assertThat(JvmFlags.problem(switches)).isEmpty();
    switches.add(option);
    assertThat(JvmFlags.problem(switches))
        .hasValue(option + ": compiled code would leave out what has to be counted; remove it");
    switches.addAll(JvmFlags.all());
    assertThat(JvmFlags.problem(switches)).isEmpty();
  }
}
