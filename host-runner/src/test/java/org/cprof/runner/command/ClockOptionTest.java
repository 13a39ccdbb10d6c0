package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.cprof.runner.CommandRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockOptionTest {

  @ParameterizedTest
  @CsvSource({
    "--clock=host, it is --clock or --clock=target",
    "--clock --udi jp, --udi jp",
    "--calls-of a.B.c --udi jp, --udi jp cannot be combined with --calls-of",
    "--calls-of step, not a method such as",
    "--budget a.B.c=0, --budget a.B.c=0: '0' is less than a cycle",
    "--budget a.B.c=9ns, --budget a.B.c=9ns: '9ns' is less than a cycle", // at the 100 MHz of jop
  })
  void what_does_not_go_with_a_clock_gets_one_line(String options, String reason) {
    CommandRun run = CommandRun.of("run " + options + " -- -cp . Main");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason).startsWith("cprof: ");
    assertThat(run.err().lines()).hasSize(1);
  }
}
