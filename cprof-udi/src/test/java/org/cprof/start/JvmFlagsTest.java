package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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

  @Test
  void a_jvm_counts_with_patched_modules_and_the_agent() {
    StartFolder start = new StartFolder(Path.of("/cache/key/start"));

    assertThat(JvmFlags.counting(start, Path.of("/lib/agent.jar"), "channels:/tmp/pipes"))
        .containsExactly(
            "--patch-module=java.base=/cache/key/start/java.base.jar",
            "--patch-module=java.instrument=/cache/key/start/java.instrument.jar",
            "-javaagent:/lib/agent.jar=cprof:channels:/tmp/pipes");
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

  /** The JVM refuses them in another order. */
  @Test
  void diagnostic_options_come_behind_the_one_that_unlocks_them() {
    assertThat(JvmFlags.all())
        .containsSubsequence("-XX:+UnlockDiagnosticVMOptions", "-XX:-DisplayVMOutput")
        .containsSubsequence("-XX:+UnlockDiagnosticVMOptions", "-XX:+CheckIntrinsics");
  }
}
