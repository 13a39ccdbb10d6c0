package org.cprof.validation.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

  @Test
  void a_program_is_a_name_and_the_arguments_of_the_java_command() {
    assertThat(Program.parse("antlr=-jar /a.jar -Dx=y  z"))
        .isEqualTo(new Program("antlr", List.of("-jar", "/a.jar", "-Dx=y", "z"), false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "antlr", "=-jar x.jar", "antlr=", "antlr= "})
  void a_program_without_a_name_or_arguments_is_refused(String text) {
    assertThatThrownBy(() -> Program.parse(text))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("'" + text + "' is not NAME=ARGUMENTS");
  }

  @Test
  void a_peer_is_a_name_and_options_with_a_folder_for_its_files() {
    Peer peer = Peer.parse("JaCoCo=-javaagent:/j.jar=destfile={scratch}/j.exec -ea");

    assertThat(peer).hasToString("JaCoCo");
    assertThat(peer.options(Path.of("/tmp/x")))
        .containsExactly("-javaagent:/j.jar=destfile=/tmp/x/j.exec", "-ea");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "JFR", "=-ea", "JFR=", "JFR=ea"})
  void a_peer_without_a_name_or_options_is_refused(String text) {
    assertThatThrownBy(() -> Peer.parse(text))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("'" + text + "' is not NAME=JVM-OPTIONS");
  }
}
