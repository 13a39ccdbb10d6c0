package org.cprof.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command line as far as it does not start a program. */
class MainTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "run",
        "report",
        "jbe",
        "models",
        "models list",
        "models check",
        "models show",
        "explain",
        "price"
      })
  void every_help_shows_an_example(String command) {
    CommandRun run = CommandRun.of(command.isEmpty() ? "--help" : command + " --help");

    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Usage: ").contains("Example:\n  cprof " + command);
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  /** Which picocli prints with its stack trace. */
  @Test
  void a_fault_of_cprof_is_no_failed_check() {
    assertThat(Main.commandLine().getSubcommands().values())
        .allMatch(
            command ->
                command.getExitCodeExceptionMapper().getExitCode(new IllegalStateException())
                    == ExitCode.NOT_RUN);
  }

  @Test
  void headings_have_all_options_of_a_command_below_them() {
    CommandLine run = Main.commandLine().getSubcommands().get("run");
    CliCommand command = run.getCommand();

    assertThat(command.optionHeadings().stream().flatMap(each -> each.options().stream()))
        .containsExactlyInAnyOrderElementsOf(
            run.getCommandSpec().options().stream()
                .map(
                    option ->
                        option.longestName().equals("--no-summary")
                            ? "--quiet"
                            : option.longestName())
                .toList());
    assertThat(CommandRun.of("run --help").out()).contains("\nCommon options:\n      --model=");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|a command is missing",
        "rum|there is no command 'cprof rum'",
        "Main|there is no command 'cprof Main'; a program runs by 'cprof run -- Main ...'",
        "-cp a Main|unknown option '-cp'; a program runs by 'cprof run -- -cp ...'",
        "sweep -jar a.jar|unknown option '-jar': the arguments of java come after --,"
            + " as in 'cprof sweep -- -jar ...'",
        "models chekc jop|there is no command 'models chekc'",
        "report a.gz b.gz|unexpected argument 'b.gz'",
        "report --htlm x a.gz|unknown option '--htlm'",
        "run --bogus -- Main|unknown option '--bogus'",
        "run -cp app.jar Main|unknown option '-cp': the arguments of java come after --,"
            + " as in 'cprof run -- -cp ...'",
        "jbe Sum.to --args 5 -- -cp classes|option '-cp' must come before --",
        "jbe --csv --json|'Expected parameter for option ''--csv'' but found ''--json'''",
        "run --model|'Missing required parameter for option ''--model'' (NAME|DIR)'",
        "run --set r -- Main"
            + "|Value for option '--set' (KEY=VALUE) should be in KEY=VALUE format but was r",
        "run --top -1 -- Main|--top must be at least 0, not -1",
        "report --width x p"
            + "|Invalid value for option '--width': expected a whole number, not 'x'",
        "report --width 3000000000 p"
            + "|Invalid value for option '--width': '3000000000' has too many digits",
        "bound --at-most 1.5 A.b"
            + "|Invalid value for option '--at-most': expected a whole number, not '1.5'",
        "bound --at-most -5 A.b|--at-most must be at least 0, not -5",
        "bound --effort -1 A.b|--effort must be at least 0, not -1",
        "export --min x p|Invalid value for option '--min': expected a number, not 'x'",
        "report|Missing required parameter: 'FILE'",
        "report --width 0 x|--width must be at least 1, not 0",
        "report --sort size x"
            + "|Invalid value for option '--sort': expected exclusive, inclusive or calls, not"
            + " 'size'",
        "report --view heep x"
            + "|'Invalid value for option ''--view'': expected summary, lines, basis, counters,"
            + " context-counters, allocations, hardware, heap, stack, locks, bus or tree,"
            + " not ''heep'''",
        "jbe --start cold"
            + "|Invalid value for option '--start': expected empty or warm, not 'cold'",
      })
  void wrong_use_says_what_is_wrong_and_where_help_is(String line, String message) {
    CommandRun run = CommandRun.of(line);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).first().isEqualTo("cprof: " + message);
    assertThat(run.err().lines()).last().asString().matches("Try 'cprof( [a-z]+)? --help'\\.");
  }

  @Test
  void nothing_starts_without_a_program_a_jdk_an_output_directory_and_a_model() {
    assertThat(CommandRun.of("run").err()).startsWith("cprof: no program: ");
    assertThat(CommandRun.of("run -- -cp x").err()).startsWith("cprof: no program: ");
    assertThat(CommandRun.of("run --jdk " + directory + " -- Main").err())
        .isEqualTo("cprof: no JDK in " + directory + ": bin/java is missing\n");
    assertThat(CommandRun.of("run -o " + directory + "/none/p.gz -- Main").err())
        .isEqualTo(
            "cprof: cannot write " + directory + "/none/p.gz: its directory does not exist\n");
    assertThat(CommandRun.of("run -o " + directory + " -- Main").err())
        .isEqualTo("cprof: cannot write " + directory + ": it is not a regular file\n");
    CommandRun unknownModel = CommandRun.of("run --model z80 -- Main");
    assertThat(unknownModel.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(unknownModel.err()).startsWith("cprof: the model can't be used: ").contains("z80");
  }

  @Test
  void a_list_of_sizes_that_is_wrong_is_refused_with_the_line() throws IOException {
    Path sizes = Files.writeString(directory.resolve("s.csv"), "method,words\na.B.c()V,none\n");

    CommandRun run = CommandRun.of("run --sizes " + sizes + " -- Main");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .startsWith("cprof: the sizes can't be used: " + sizes + ":2: ")
        .contains("'none'");
  }

  @Test
  void a_benchmark_that_does_not_exist_is_answered_with_those_that_do() {
    CommandRun run = CommandRun.of("jbe Fibonacci Fib");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .matches(
            "cprof: no benchmark is called 'Fib'; near names: Fir; there are [0-9]+ in the groups"
                + " kernel, app, micro, wcet\n");
  }

  @Test
  void models_are_listed_shown_and_checked() throws IOException {
    assertThat(CommandRun.of("models").out()).contains("bytecodes  ").contains("jop        ");
    assertThat(CommandRun.of("models list")).isEqualTo(CommandRun.of("models"));
    assertThat(CommandRun.of("models check jop").exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(CommandRun.of("models show jop --set cache.blocks=32").out())
        .contains("clock         100 MHz\n")
        .contains("method cache  fifo, 32 blocks of 32 words\n")
        .contains("  r                 1        1  from 0 to 31\n");
    assertThat(CommandRun.of("models show jop --set r=99").exitCode())
        .isEqualTo(ExitCode.WRONG_USE);

    Files.writeString(directory.resolve("processor.csv"), "broken\n");
    CommandRun broken = CommandRun.of("models check " + directory);
    assertThat(broken.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(broken.err()).contains("processor.csv").contains("bytecodes.csv");
  }

  @Test
  void a_version_is_told() {
    assertThat(CommandRun.of("--version").out()).startsWith("cprof ").contains("\nJava ");
  }

  @ParameterizedTest
  @CsvSource({
    "allocations, report --view allocations",
    "calls, report FILE",
    "completion, share/bash-completion",
    "control, cprof collect",
    "counters, report --view counters",
    "kernel, jbe CLASS.METHOD",
    "overhead, overhead.sh",
    "overlap, diff --overlap",
    "rule-error, diff",
    "schedule, report FILE",
    "statistics, report --view tree",
    "validate, cprof compare",
    "version, --version",
  })
  void an_old_name_answers_with_the_new_way(String old, String now) {
    CommandRun run = CommandRun.of(old + " --json x.csv.gz");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("'cprof " + old + "'", now);
    assertThat(Main.commandLine().getSubcommands()).doesNotContainKey(old);
  }

  @ParameterizedTest
  @CsvSource({
    "export --format dot p.cprof.csv.gz, '''--format dot'' is gone'",
    "report --view evictions p.cprof.csv.gz, '''--view evictions'' is gone: every profile'",
    "run --bounds b.csv -- Main, 'option ''--bounds'' is gone: --calls-of'",
    "run --evictions -- Main, 'option ''--evictions'' is gone: every profile'",
    "run --period a.B.c()=1ms -- Main, 'option ''--period'' is gone: --calls-of'",
    "run --profiler agregation -- Main, '--profiler agregation is unknown; choose aggregation, or'",
    "run --profiler a.B --profiler-path . -- Main, '--profiler a.B: there is no such class in [.]'",
    "run --profiler live -- Main, '''--profiler live'' is gone: docs/profilers.md'",
    "run --routines r.jar -- Main, 'option ''--routines'' is gone: software.csv'",
    "run --verify 2 -- Main, 'option ''--verify'' is gone: two runs'",
    "sample --half-life 60s --pid 1, 'option ''--half-life'' is gone'",
    "sample --live --pid 1, 'option ''--live'' is gone'",
    "sweep --again -- Main, 'option ''--again'' is gone: remove the folder'",
    "sweep --collect -- Main, 'option ''--collect'' is gone: ''cprof sweep'' reads'",
    "sweep --plan -- Main, 'option ''--plan'' is gone: ''cprof sweep -o DIR'' of'",
  })
  void an_option_that_is_gone_answers_with_what_to_use(String line, String now) {
    CommandRun run = CommandRun.of(line);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith("cprof: " + now);
  }

  @Test
  void help_lists_twenty_commands() {
    assertThat(
            Main.commandLine().getSubcommands().values().stream()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden()))
        .hasSizeLessThanOrEqualTo(20);
  }

  @Test
  void a_run_that_does_not_start_leaves_no_file() {
    CommandRun.of("run -o " + directory + "/p.gz --model z80 -- Main");

    assertThat(directory).isEmptyDirectory();
  }
}
