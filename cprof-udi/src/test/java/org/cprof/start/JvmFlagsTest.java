package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {

  @Test
  void a_jvm_counts_with_patched_modules_and_the_agent() {
    StartFolder start = new StartFolder(Path.of("/cache/key/start"));

    assertThat(JvmFlags.counting(start, Path.of("/lib/agent.jar"), "channels:/tmp/pipes"))
        .containsExactly(
            "--patch-module=java.base=/cache/key/start/java.base.jar",
            "--patch-module=java.instrument=/cache/key/start/java.instrument.jar",
            "-javaagent:/lib/agent.jar=cprof:channels:/tmp/pipes");
  }

  /** The JVM refuses them in another order. */
  @Test
  void diagnostic_options_come_behind_the_one_that_unlocks_them() {
    assertThat(JvmFlags.all())
        .containsSubsequence("-XX:+UnlockDiagnosticVMOptions", "-XX:-DisplayVMOutput");
  }
}
