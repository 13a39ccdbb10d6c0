package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
  @TempDir Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void bash_completes_a_command() throws Exception {
    assertThat(bash("rep")).isEqualTo("report");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void bash_completes_an_option() throws Exception {
    assertThat(bash("report", "--wid")).isEqualTo("--width");
  }

  /** zsh reads bash's script by its own bashcompinit. */
  @Test
  void zsh_takes_the_script_of_bash() {
    assertThat(CommandRun.of("completion zsh").out())
        .isEqualTo(CommandRun.of("completion bash").out());
  }

  @Test
  void fish_has_a_line_for_each_command_and_option() {
    CommandRun run = CommandRun.of("completion fish");

    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run.out().lines())
        .contains(
            "complete -c cprof -f -n __fish_use_subcommand -a export"
                + " -d 'Writes a profile in the format of another tool.'")
        .anyMatch(
            line ->
                line.startsWith(
                    "complete -c cprof -n '__fish_seen_subcommand_from merge' -s o -l output -r"))
        .allMatch(line -> line.startsWith("complete -c cprof "));
  }

  @Test
  void fish_knows_the_words_behind_a_command() {
    List<String> lines = CommandRun.of("completion fish").out().lines().toList();

    for (String word : List.of("check", "export", "list", "new", "show")) {
      assertThat(lines)
          .anyMatch(
              line ->
                  line.startsWith(
                          "complete -c cprof -f -n '__fish_seen_subcommand_from models; and not"
                              + " __fish_seen_subcommand_from ")
                      && line.contains("' -a " + word + " -d '"));
    }
    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith(
                    "complete -c cprof -n '__fish_seen_subcommand_from models; and"
                        + " __fish_seen_subcommand_from new' -l from -r"))
        // cprof check is another command than cprof models check
        .noneMatch(
            line -> line.startsWith("complete -c cprof -n '__fish_seen_subcommand_from check' "))
        .anyMatch(
            line ->
                line.startsWith(
                    "complete -c cprof -n '__fish_seen_subcommand_from check; and not"
                        + " __fish_seen_subcommand_from models' -l baseline"));
  }

  @Test
  void another_shell_is_refused() {
    CommandRun run = CommandRun.of("completion tcsh");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains("expected bash, zsh or fish, not 'tcsh'");
  }

  /** What bash puts in the place of the last word; outside of a shell it warns of its options. */
  private String bash(String... words) throws IOException, InterruptedException {
    Path script = folder.resolve("cprof.bash");
    Files.writeString(script, CommandRun.of("completion bash").out());
    String ask =
        "source '%s'; COMP_WORDS=(cprof %s); COMP_CWORD=%d; _complete_cprof; echo ${COMPREPLY[@]}"
            .formatted(script, String.join(" ", words), words.length);
    Process bash = new ProcessBuilder("bash", "-c", ask).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    return answer.strip();
  }
}
