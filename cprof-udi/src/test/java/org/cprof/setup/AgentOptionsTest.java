package org.cprof.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {

  @TempDir Path folder;

  @Test
  void a_comma_between_parameters_is_part_of_a_method() {
    AgentOptions options = AgentOptions.of(Map.of("below", "a.B.f(int, long),a.B.g,"));

    assertThat(options.get(AgentOption.BELOW)).containsExactly("a.B.f(int, long)", "a.B.g");
  }

  /** Keys and values with commas between. */
  private static AgentOptions parse(String text) {
    Map<String, String> told = new TreeMap<>();
    for (String option : text.split(",(?=[a-z.]+=)")) {
      int equals = option.indexOf('=');
      told.put(option.substring(0, equals), option.substring(equals + 1));
    }
    return AgentOptions.of(told);
  }

  @Test
  void the_header_tells_of_flags_that_change_what_is_counted() {
    assertThat(AgentOptions.of(Map.of()).header()).isEmpty();
    assertThat(
            parse("threads.apart=true,stopped=true,lines=true,fold.recursion=true,clock=true")
                .header())
        .containsExactly(Map.entry("recursion", "folded"), Map.entry("lines", "true"));
  }

  @Test
  void values_of_a_file_may_contain_commas_and_any_letters() throws IOException {
    Path file = folder.resolve("options.properties");
    Files.writeString(
        file, "output=/tmp/a,b=ü.gz\ninclude = a.* , b.*,,c.D\nset.preset=sram16\nprogram=a, b\n");

    AgentOptions options = AgentOptions.read(file);

    assertThat(options.get(AgentOption.OUTPUT)).isEqualTo(Path.of("/tmp/a,b=ü.gz"));
    assertThat(options.get(AgentOption.INCLUDE)).containsExactly("a.*", "b.*", "c.D");
    assertThat(options.settings()).isEqualTo(Map.of("preset", "sram16"));
    assertThat(options.get(AgentOption.PROGRAM)).isEqualTo("a, b");
  }

  @Test
  void a_file_that_is_missing_or_not_utf_8_is_refused() throws IOException {
    Path latin1 = Files.write(folder.resolve("latin1"), new byte[] {'p', '=', (byte) 0xFC});

    assertThatThrownBy(() -> AgentOptions.read(folder.resolve("nothing")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> AgentOptions.read(latin1)).isInstanceOf(MalformedInputException.class);
  }

  @Test
  void an_unknown_option_is_named_with_those_that_there_are() {
    assertThatThrownBy(() -> AgentOptions.of(Map.of("modle", "jop", "Output", "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            "modle",
            "Output",
            "known: udi, udi.path, block.rule, below, call.sites, fold.recursion, lines, locks, allocations, clock, calls.of, call.only, calls.alone, calls.untimed, stopped, model, sizes, output");
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory.megabytes"})
  void a_number_must_be_whole_and_not_negative(String key) {
    for (String value : List.of("-1", "ten", "", "1.5", "99999999999")) {
      assertThatThrownBy(() -> parse(key + "=" + value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(key + "=" + value + ": not a whole number from 0 on");
    }
  }

  @Test
  void a_path_is_taken_from_the_folder_in_which_the_program_starts() throws IOException {
    assertThat(parse("output=sub/p.gz").get(AgentOption.OUTPUT))
        .isEqualTo(Path.of("sub/p.gz").toAbsolutePath());
  }

  private AgentOptions written(AgentOptions options) throws IOException {
    Path file = folder.resolve("written");
    options.write(file);
    return AgentOptions.read(file);
  }

  @Test
  void odd_values_survive() throws IOException {
    String odd = " !a=b,c:d #e\\f\n\r\t\f \u00e4\u20ac ";

    assertThat(written(AgentOptions.NONE.with(AgentOption.PROGRAM, odd)).get(AgentOption.PROGRAM))
        .isEqualTo(odd);
  }

  @Test
  void paths_are_told_as_absolute_ones() {
    AgentOptions options =
        AgentOptions.NONE
            .with(AgentOption.OUTPUT, Path.of("p"))
            .with(AgentOption.UDI_PATH, List.of(Path.of("a,b.jar"), Path.of("c")));

    Path here = Path.of("").toAbsolutePath();
    assertThat(options.told())
        .isEqualTo(Map.of("output", here + "/p", "udi.path", here + "/a,b.jar\n" + here + "/c"));
  }
}
