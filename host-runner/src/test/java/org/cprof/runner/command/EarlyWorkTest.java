package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.command.EarlyWork.Guess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlyWorkTest {

  private static Guess guess(String line) {
    return Guess.of(List.of(line.split(" ")));
  }

  @Test
  void a_run_that_names_no_model_has_the_default() {
    assertThat(guess("run -- Main")).isEqualTo(new Guess("jop", Map.of()));
    assertThat(guess("run")).isEqualTo(new Guess("jop", Map.of()));
  }

  @Test
  void model_and_settings_are_those_before_the_program() {
    assertThat(guess("run --set r=3 --model aj100 --quiet --set w=5=6 -- Main --model komodo"))
        .isEqualTo(new Guess("aj100", Map.of("r", "3", "w", "5=6")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --model=aj100 -- Main",
        "run --set=r=3 -- Main",
        "run --set r -- Main",
        "run --preset x -- Main",
        "run --with folder -- Main",
        "run --udi jp -- Main"
      })
  void what_only_picocli_reads_makes_no_guess(String line) {
    assertThat(guess(line)).isNull();
  }

  @Test
  void the_model_is_there_when_the_options_are_read() throws Exception {
    EarlyWork.begin(List.of("run", "--model", "jop", "--set", "r=7", "--", "Main")).await();

    ProcessorModel model = Models.load("jop", Map.of("r", "7"));
    assertThat(model.settings()).containsEntry("r", "7");
  }

  @Test
  void what_is_wrong_is_not_told_before_somebody_needs_it() {
    PrintStream err = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told));
    try {
      EarlyWork.begin(List.of("run", "--set", "no.such=7", "--", "Main")).await();
      EarlyWork.begin(List.of("run", "--model", "no such", "--", "Main")).await();
    } finally {
      System.setErr(err);
    }
    assertThat(told.toString()).isEmpty();
  }
}
