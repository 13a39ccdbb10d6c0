package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.setup.AgentOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class GivenOptionsTest {
  private static Map<String, String> told(String... arguments) {
    CommandLine run = new CommandLine(new RunCommand());
    run.setCaseInsensitiveEnumValuesAllowed(true);
    run.parseArgs(arguments);
    AgentOptionsFile options = new AgentOptionsFile();
    GivenOptions.tell(run.getCommandSpec(), options);
    return options.values();
  }

  @Test
  void what_is_not_given_is_not_told() {
    assertThat(told()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--clock, true",
    "--clock=target, target",
    "--target-api=jop, target",
    "--clock --target-api=jop, target",
    "--target-api=jop --clock, target"
  })
  void the_target_api_implies_a_clock_that_the_program_sees(String arguments, String clock) {
    assertThat(told(arguments.split(" "))).isEqualTo(Map.of("clock", clock));
  }

  /** A record of calls takes a clock, which the agent's side knows. */
  @Test
  void what_commands_work_out_is_left_to_them() {
    assertThat(told("--calls-of", "a.B.c()", "-o", "p", "--model", "jop", "--target-library", "x"))
        .isEmpty();
  }

  @Test
  void lists_and_paths_are_told_as_the_agent_reads_them() {
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
            Stream.of(AgentOption.values())
                .filter(option -> run.getCommandSpec().findOption(option.option()) == null))
        .containsExactlyInAnyOrder(
            AgentOption.CALL_ONLY,
            AgentOption.CALLS_ALONE,
            AgentOption.CALLS_UNTIMED,
            AgentOption.THREADS_APART,
            AgentOption.PROGRAM,
            AgentOption.MEMORY);
  }
}
