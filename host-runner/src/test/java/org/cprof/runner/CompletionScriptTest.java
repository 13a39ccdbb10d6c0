package org.cprof.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class CompletionScriptTest {
  @TempDir private Path folder;

  @Test
  void bash_completes_commands_and_options() throws Exception {
    assertThat(completed("rep")).isEqualTo("report");
    assertThat(completed("report", "--wid")).isEqualTo("--width");
  }

  /** What bash puts in the place of the last word; outside of a shell it warns of its options. */
  private String completed(String... words) throws IOException, InterruptedException {
    Path script = folder.resolve("completions").resolve("cprof");
    CompletionScript.main(new String[] {script.toString()});
    String ask =
        "source '%s'; COMP_WORDS=(cprof %s); COMP_CWORD=%d; _complete_cprof; echo ${COMPREPLY[@]}"
            .formatted(script, String.join(" ", words), words.length);
    Process bash = new ProcessBuilder("bash", "-c", ask).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    return answer.strip();
  }
}
