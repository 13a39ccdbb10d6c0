package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartFailureTest {

  @TempDir Path folder;

  /** What a command says that is a script of the shell, with an option and an argument. */
  private List<String> reasons(String script, Map<String, String> environment) throws Exception {
    Path file = Files.writeString(folder.resolve("java.sh"), script);
    ProcessBuilder started = new ProcessBuilder("/bin/sh", file.toString(), "-Xa", "Main");
    started.environment().clear();
    started.environment().putAll(environment);
    return StartFailure.reasons(started, 1);
  }

  @Test
  void the_jvm_starts_again_with_its_output_behind_its_own_options() throws Exception {
    assertThat(reasons("for word in \"$@\"; do echo $word; done", Map.of()))
        .containsExactly("-Xa", "-XX:+DisplayVMOutput", "Main");
  }

  @Test
  void it_says_nothing_of_intrinsics_and_of_what_was_seen_before() throws Exception {
    String script =
        """
        echo 'Compiler intrinsic is defined for method [_abs], but the method is not annotated'
        echo 'Error occurred during initialization of VM'
        echo 'seen before' >&2
        exit 1
        """;

    assertThat(reasons(script, Map.of()))
        .containsExactly("Error occurred during initialization of VM");
  }

  @Test
  void it_has_the_environment_of_the_run() throws Exception {
    assertThat(reasons("echo \"$ONE,$HOME\"", Map.of("ONE", "1"))).containsExactly("1,");
  }

  @Test
  void nothing_is_written_to_it() throws Exception {
    assertThat(reasons("cat; echo end", Map.of())).containsExactly("end");
  }

  /** More than a pipe holds: a line for each intrinsic comes to that. */
  @Test
  void it_may_say_a_lot() throws Exception {
    String script =
        """
        i=0
        while [ $i -lt 2000 ]; do
          echo 'Compiler intrinsic is defined for method [_abs], but the method is not annotated'
          i=$((i + 1))
        done
        echo 'no room'
        """;

    assertThat(reasons(script, Map.of())).containsExactly("no room");
  }
}
