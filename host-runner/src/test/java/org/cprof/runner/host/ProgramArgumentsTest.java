package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramArgumentsTest {
  private static ProgramArguments parse(String line) {
    return ProgramArguments.parse(List.of(line.split(" ")), Set.of("--model", "--help"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-cp a.jar:b org.example.Main x|org.example.Main|Main",
        "-Xmx1g -classpath -Dodd Main|Main|Main",
        "--class-path=a Main -cp b|Main|Main",
        "--class-path a --add-opens java.base/java.lang=ALL-UNNAMED a.Main$Inner|a.Main$Inner"
            + "|Main$Inner",
        "-ea -jar lib/tool-1.2.jar -jar other.jar|lib/tool-1.2.jar|tool-1.2",
        "-p mods -m app/org.example.Main x|app/org.example.Main|Main",
        "-p mods --module=app/org.example.Main|app/org.example.Main|Main",
        "-jar -Dx=1 -ea lib/tool.jar -ea|lib/tool.jar|tool",
        "src/Hello.java 1|src/Hello.java|Hello",
        "--source 17 src/Hello.java --source|src/Hello.java|Hello",
        "--enable-preview --source=25 hello|hello|hello",
        "-d java.base Main|Main|Main",
      })
  void the_main_class_is_found_behind_the_options_of_the_jvm(
      String line, String main, String shortName) {
    assertThat(parse(line).main()).isEqualTo(main);
    assertThat(parse(line).shortName()).isEqualTo(shortName);
    assertThat(String.join(" ", parse(line).all())).isEqualTo(line);
  }

  /** Whatever options the commands have: those of java are java's. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--source 17 Hello.java",
        "--source=17 Hello.java",
        "--enable-preview --source 25 Hello.java",
        "--class-path a --module-path b --upgrade-module-path c --add-modules d Main",
        "--add-exports a/b=c --add-opens a/b=c --add-reads a=b --patch-module a=b Main",
        "--enable-native-access ALL-UNNAMED --illegal-native-access=deny Main",
        "--sun-misc-unsafe-memory-access=allow --finalization=disabled Main",
        "--dry-run --validate-modules --show-module-resolution --list-modules Main",
        "--describe-module java.base -d java.base Main",
        "-p a --module a/b.Main",
        "--module-path=a --module=a/b.Main",
        "--disable-@files --help --help-extra --version --show-version --full-version Main",
        "-h -help -? -version -showversion -fullversion Main",
        "-verify -verifyremote -noverify -verbose:class -splash:a.png Main",
        "-ea:a... -da -esa -dsa -enableassertions -disableassertions Main",
        "-agentlib:a -agentpath:b -javaagent:c.jar -Da=b -Xdiag -XshowSettings:vm -XX:+UseSerialGC"
            + " -Xverify:all -jar a.jar",
        "-server -client -d64 -debug -t -tm -ms1m -mx1m Main",
      })
  void options_of_java_are_javas_whatever_those_of_a_command_are_called(String line) {
    Set<String> own =
        Stream.of(line.split(" "))
            .filter(word -> word.startsWith("--"))
            .map(word -> word.replaceFirst("=.*", ""))
            .collect(Collectors.toSet());
    own.addAll(Set.of("--strict", "--source", "--version", "-h", "-o"));
    assertThat(ProgramArguments.parse(List.of(line.split(" ")), own).all())
        .containsExactly(line.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--dry-run -cp a Main|--dry-run",
        "-cp a -version Main|-version",
        "-d java.base Main|-d",
        "--describe-module=java.base Main|--describe-module=java.base",
        "-X -jar a.jar|-X",
        "--show-version -cp --dry-run Main --dry-run|",
      })
  void java_ends_without_the_program_where_an_option_asks_for_something_else(
      String line, String option) {
    assertThat(parse(line).endsBeforeProgram()).isEqualTo(Optional.ofNullable(option));
  }

  /** As plain: nothing behind the main class, nothing that a file names, none after --disable. */
  @Test
  void files_of_arguments_are_expanded_up_to_the_main_class(@TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("args"), "-Dx='a b'\n-cp @x # the path");
    Path program = Files.writeString(folder.resolve("program"), "Main @args");
    assertThat(parse("@" + file + " -ea @" + program + " @" + file).all())
        .containsExactly("-Dx=a b", "-cp", "@x", "-ea", "Main", "@args", "@" + file);
    assertThat(parse("-cp @@a @@Main @@b").all()).containsExactly("-cp", "@a", "@Main", "@@b");
    assertThat(parse("--disable-@files @Main").main()).isEqualTo("@Main");
    assertThatThrownBy(() -> parse("@none Main"))
        .isInstanceOf(CommandException.class)
        .hasMessage("cannot read the arguments in @none: no such file or folder");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--model jop Main", "-cp a --model=jop Main", "-model jop Main"})
  void options_of_the_command_itself_belong_elsewhere(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(CommandException.class)
        .hasMessage("option '--model' must come before --");
    assertThat(parse("-cp --model Main --model jop").main()).isEqualTo("Main");
  }

  @Test
  void the_java_command_itself_is_not_among_its_arguments() {
    assertThatThrownBy(() -> parse("java -cp a Main"))
        .isInstanceOf(CommandException.class)
        .hasMessage("the arguments of java come after --, without 'java' itself");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Djava.security.manager",
        "-Djava.security.manager=",
        "-Djava.security.manager=x"
      })
  void a_security_manager_may_not_be_there_before_the_agent(String option) {
    assertThatThrownBy(() -> parse(option + " -cp a Main"))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith(option + ": with a security manager from the start on");
    assertThat(parse("-Djava.security.manager=allow Main " + option).main()).isEqualTo("Main");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Xss300k -cp a Main -Xss1m|-Xss2457600 -cp a Main -Xss1m",
        "-Xss1048576 Main|-Xss8388608 Main",
        "-Xss512M Main|-Xss1073741824 Main",
        "-Xss2g Main|-Xss2147483648 Main",
        "-Xss999999999999g Main|-Xss999999999999g Main",
        "-Xss0 Main|-Xss0 Main",
        "-Xssmuch Main|-Xssmuch Main",
        "-XX:ThreadStackSize=1024 Main|-XX:ThreadStackSize=8192 Main",
        "-XX:MaxMetaspaceSize=16M Main|-XX:MaxMetaspaceSize=134217728 Main",
      })
  void limits_are_enlarged_for_what_is_inserted(String line, String adapted) {
    assertThat(String.join(" ", parse(line).all())).isEqualTo(adapted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--limit-modules java.base -cp a Main|--limit-modules java.base,java.instrument -cp a Main",
        "--limit-modules=java.base Main --limit-modules x"
            + "|--limit-modules=java.base,java.instrument Main --limit-modules x",
      })
  void the_agents_module_is_there_where_modules_are_limited(String line, String adapted) {
    assertThat(String.join(" ", parse(line).all())).isEqualTo(adapted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xshare:on",
        "-Xshare:dump",
        "-XX:ArchiveClassesAtExit=a.jsa",
        "-XX:AOTCacheOutput=a.aot",
        "-XX:AOTMode=record",
        "-XX:AOTMode=required",
        "-XX:+RequireSharedSpaces"
      })
  void options_that_need_class_data_sharing_are_refused(String option) {
    assertThatThrownBy(() -> parse(option + " -cp a Main"))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith(option + ": the JVM shares no archived classes under CProf");
    assertThat(parse("-Xshare:auto -XX:AOTMode=auto -cp a Main " + option).main())
        .isEqualTo("Main");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--patch-module java.base=x", "--patch-module=java.base=x"})
  void the_module_that_is_patched_can_not_be_patched_again(String option) {
    assertThatThrownBy(() -> parse(option + " -cp a Main"))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("--patch-module java.base: CProf patches that module itself");
    assertThat(parse("--patch-module a=x -cp a Main " + option).main()).isEqualTo("Main");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-cp a.jar", "-version", "-jar", "-ea -cp", "--module-path x -m"})
  void arguments_without_a_main_class_are_refused(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(CommandException.class)
        .hasMessage("no program: neither a main class nor -jar among '" + line + "'");
  }

  @Test
  void no_arguments_at_all_are_refused_with_an_example() {
    assertThatThrownBy(() -> ProgramArguments.parse(List.of(), Set.of()))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("'-- -cp app.jar org.example.Main'");
  }

  @Test
  void the_description_leaves_options_of_the_jvm_out() {
    assertThat(parse("-Xmx1g -cp a Main x y").description()).isEqualTo("Main x y");
    assertThat(parse("Main").description()).isEqualTo("Main");
  }

  @Test
  void a_short_name_is_fit_for_a_file() {
    assertThat(parse("../../etc/pass*wd.jar").shortName()).isEqualTo("passwd");
    assertThat(parse("***").shortName()).isEqualTo("program");
  }
}
