package org.cprof.runner.command.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.cprof.runner.command.run.RunCommand;
import org.cprof.setup.AgentOption;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CountingOptionsTest {
  private static Map<String, String> told(String... arguments) {
    CommandLine run = new CommandLine(new RunCommand());
    run.setCaseInsensitiveEnumValuesAllowed(true);
    run.parseArgs(arguments);
    Object counting = run.getCommandSpec().mixins().get("counting").userObject();
    return ((CountingOptions) counting).options().told();
  }

  @Test
  void of_what_is_not_given_only_the_model_is_told() {
    assertThat(told()).isEqualTo(Map.of("model", "jop"));
    assertThat(told("--udi=jp")).isEqualTo(Map.of("udi", "jp"));
    assertThat(told("--set", "r=3")).isEqualTo(Map.of("model", "jop", "set.r", "3"));
  }

  @Test
  void a_clock_is_told_by_its_word() {
    assertThat(told("--clock")).containsEntry("clock", "true");
    assertThat(told("--clock=target")).containsEntry("clock", "target");
  }

  @Test
  void lists_and_paths_are_told_as_the_service_reads_them() {
    assertThat(
            told(
                "--include=a.*,b.*",
                "--include=c.D",
                "--below=a.B.c(int,int)",
                "--udi-path=a,b.jar",
                "--udi-path=c.jar",
                "--sizes=sizes.csv"))
        .isEqualTo(
            Map.of(
                "model",
                "jop",
                "include",
                "a.*,b.*,c.D",
                "below",
                "a.B.c(int,int)",
                "udi.path",
                Path.of("a,b.jar").toAbsolutePath() + "\n" + Path.of("c.jar").toAbsolutePath(),
                "sizes",
                Path.of("sizes.csv").toAbsolutePath().toString()));
  }

  /** One that is added is an option of the command line by its name, or belongs here. */
  @Test
  void all_but_a_few_are_options_of_the_command_line() {
    CommandLine run = new CommandLine(new RunCommand());
    assertThat(
            AgentOption.all().stream()
                .filter(option -> run.getCommandSpec().findOption(option.option()) == null)
                .map(AgentOption::key))
        .containsExactly(
            "call.only",
            "calls.alone",
            "calls.untimed",
            "program",
            "threads.apart",
            "memory.megabytes");
  }
}
