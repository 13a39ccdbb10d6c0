package org.cprof.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import org.cprof.setup.ForbiddenPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class OptionRulesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check p --again q --baseline b|--again needs --update",
        "check p --any-jdk --rule r|--any-jdk needs --baseline",
        "check p --baseline b --github --json|--github cannot be combined with --json: both print",
        "check p --baseline b --sources src|--sources needs --github",
        "check p --rule r --tolerance 5%|--tolerance needs --baseline",
        "diff --call-sites a b|--call-sites needs --overlap",
        "diff --contexts 5 a b|--contexts needs --html",
        "diff --overlap --csv c a b|--overlap cannot be combined with --csv: an overlap is",
        "instrument --clean --check|--clean cannot be combined with --check: it removes",
        "options --calls-of a.B.c() folder|--calls-of needs --tests",
        "options --calls-untimed folder|--calls-untimed needs --tests",
        "options --tests --calls-untimed --calls-of a.B.c() f|--calls-untimed cannot be combined",
        "price p --contexts 5|--contexts needs --html",
        "price p --view hardware -o q|--view hardware cannot be combined with --output: it prices",
        "price p --view lines --what-if goto=1|--what-if needs --view hardware",
        "report p --contexts 5 --html h --view bus|--contexts cannot be combined with --view bus",
        "report p --from 40ms|--from needs --svg or --html",
        "report p --thread main --view LINES|--thread cannot be combined with --view lines: source",
        "run --bound -- Main|--bound needs --calls-of or --worst or --budget",
        "run --assume no-implicit-exceptions -- Main|--assume needs --bound",
        "run --effort 5 -- Main|--effort needs --bound",
        "run --loops l -- Main|--loops needs --bound",
        "run --methods m -- Main|--methods needs --bound",
        "run --mission-time 1s -- Main|--mission-time needs --target-api",
        "run --profiler-set a=b -- Main|--profiler-set needs --profiler",
        "run --source src -- Main|--sources needs --bound",
        "run --target-memory 9 -- Main|--target-memory needs --target-api",
        "run --udi=jp --lines -- Main|--udi jp cannot be combined with --lines: it uses no",
        "sample --seconds 5 -- Main|--seconds needs --pid",
        "sweep --loops l -- Main|--loops needs --bound",
      })
  void what_does_not_go_together_is_told_in_one_line_before_anything_is_read(
      String line, String message) {
    CommandRun run = CommandRun.of(line);

    assertThat(run.err()).startsWith("cprof: " + message).hasLineCount(1);
    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check p --baseline b --update --again q",
        "diff --overlap --call-sites a b",
        "price p --view HARDWARE --what-if goto=1",
        "report p --html h --contexts 5 --view summary",
        "run --calls-of a.B.c() --bound --loops l -- Main",
        "run --call-sites --calls-of a.B.c() -- Main",
        "sweep --bound a.B.c() --loops l -- Main",
      })
  void what_goes_together_is_not_refused(String line) {
    String[] arguments = line.split(" ");

    assertThat(OptionRules.broken(Main.commandLine().parseArgs(arguments).subcommand())).isEmpty();
  }

  @Test
  void help_is_not_refused() {
    assertThat(CommandRun.of("run --bound --help").exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void every_rule_is_of_options_that_a_command_has() {
    List<CommandLine> commands = Main.commandLine().getSubcommands().values().stream().toList();

    for (ForbiddenPair pair : OptionRules.PAIRS) {
      assertThat(commands)
          .as(pair.toString())
          .anyMatch(has(pair.first().option()).and(has(pair.second().option())));
    }
    for (OptionRules.Need need : OptionRules.NEEDS) {
      for (String other : need.others()) {
        assertThat(commands)
            .as(need.toString())
            .anyMatch(has(need.option()).and(has(other.split("=")[0])));
      }
    }
  }

  private static Predicate<CommandLine> has(String option) {
    return command -> command.getCommandSpec().findOption(option) != null;
  }
}
