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

    assertThat(options.below()).containsExactly("a.B.f(int, long)", "a.B.g");
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
  void without_options_everything_has_its_default() {
    AgentOptions options = AgentOptions.of(Map.of());

    assertThat(options.udi()).isEqualTo("cprof");
    assertThat(options.udiPath()).isEmpty();
    assertThat(options.blockRule()).isEqualTo("default");
    assertThat(options.below()).isEmpty();
    assertThat(options.callSites()).isFalse();
    assertThat(options.foldRecursion()).isFalse();
    assertThat(options.lines()).isFalse();
    assertThat(options.clock()).isEqualTo(ClockOptions.NONE);
    assertThat(options.stopped()).isFalse();
    assertThat(options.model()).isEqualTo("jop");
    assertThat(options.settings()).isEmpty();
    assertThat(options.sizes()).isEmpty();
    assertThat(options.output()).isEqualTo(Path.of("cprof.cprof.csv.gz").toAbsolutePath());
    assertThat(options.include()).isEmpty();
    assertThat(options.exclude()).isEmpty();
    assertThat(options.program()).isEmpty();
    assertThat(options.targetLibrary()).isEmpty();
    assertThat(options.profiler()).isEmpty();
    assertThat(options.profilerPath()).isEmpty();
    assertThat(options.profilerSettings()).isEmpty();
    assertThat(options.hostWork()).isFalse();
    assertThat(options.threadsApart()).isFalse();
    assertThat(options.memoryMegabytes()).isEqualTo(4096);
  }

  @Test
  void every_option_has_its_place() {
    AgentOptions options =
        parse(
            "udi.path=u.jar,block.rule=precise,below=a.B.c(..),call.sites=true,fold.recursion=true,lines=true,clock=target,calls.of=a.B.d(..),call.only=a.B.d()V#3,calls.alone=true,calls.untimed=true,stopped=true,model=bytecodes,set.r=3,set.cache.policy=none,sizes=s.csv,output=/tmp/x.gz,include=a.*,exclude=b.C,"
                + "program=x y=z,target.library=l.jar 1f,profiler=live,profiler.path=p.jar\nq,profiler.set.every=7,host.work=true,threads.apart=true,memory.megabytes=1");

    assertThat(options.udi()).isEqualTo("cprof");
    assertThat(options.udiPath()).containsExactly(Path.of("u.jar"));
    assertThat(options.blockRule()).isEqualTo("precise");
    assertThat(options.below()).containsExactly("a.B.c(..)");
    assertThat(options.callSites()).isTrue();
    assertThat(options.foldRecursion()).isTrue();
    assertThat(options.lines()).isTrue();
    assertThat(options.clock())
        .isEqualTo(
            new ClockOptions(
                true,
                true,
                List.of("a.B.d(..)"),
                "a.B.d()V#3",
                ClockOptions.Recording.ALONE_UNTIMED));
    assertThat(options.stopped()).isTrue();
    assertThat(options.model()).isEqualTo("bytecodes");
    assertThat(options.settings()).isEqualTo(Map.of("r", "3", "cache.policy", "none"));
    assertThat(options.sizes()).contains(Path.of("s.csv"));
    assertThat(options.output()).isEqualTo(Path.of("/tmp/x.gz"));
    assertThat(options.include()).containsExactly("a.*");
    assertThat(options.exclude()).containsExactly("b.C");
    assertThat(options.program()).isEqualTo("x y=z");
    assertThat(options.targetLibrary()).isEqualTo("l.jar 1f");
    assertThat(options.profiler()).isEqualTo("live");
    assertThat(options.profilerPath()).containsExactly(Path.of("p.jar"), Path.of("q"));
    assertThat(options.profilerSettings()).isEqualTo(Map.of("every", "7"));
    assertThat(options.hostWork()).isTrue();
    assertThat(options.threadsApart()).isTrue();
    assertThat(options.memoryMegabytes()).isEqualTo(1);
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

    AgentOptions options = AgentOptions.of(AgentOptions.read(file));

    assertThat(options.output()).isEqualTo(Path.of("/tmp/a,b=ü.gz"));
    assertThat(options.include()).containsExactly("a.*", "b.*", "c.D");
    assertThat(options.settings()).isEqualTo(Map.of("preset", "sram16"));
    assertThat(options.program()).isEqualTo("a, b");
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
    assertThat(parse("output=sub/p.gz").output()).isEqualTo(Path.of("sub/p.gz").toAbsolutePath());
  }
}
