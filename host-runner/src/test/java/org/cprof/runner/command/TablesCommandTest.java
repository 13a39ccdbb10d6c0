package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Metric;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands do with what source lines take. */
class TablesCommandTest {
  private static final MethodReference MAIN = ProfileTree.method("demo.Main", "main", "()V");
  private static final MethodReference LEAF = ProfileTree.method("demo.Work", "leaf", "(I)V");

  private static final MethodTables TABLES =
      new MethodTables(
          List.of(
              new LineCost(MAIN, 0, 0, 30, 0, 0),
              new LineCost(MAIN, 4, 1, 70, 900, 0),
              new LineCost(LEAF, 9, 12, 1200, 300, 55)),
          List.of());

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeTheProfile() throws IOException {
    file = write("tables", TABLES, true);
  }

  private Path write(String name, MethodTables tables, boolean lines) throws IOException {
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    metadata.add(Map.entry("program", "demo"));
    metadata.add(Map.entry("model", "jop"));
    if (lines) {
      metadata.add(Map.entry(MethodTables.LINES, "true"));
    }
    metadata.addAll(tables.entries());
    ProfileTree tree = new ProfileTree(metadata);
    Map<Metric, Long> ofMain =
        Map.of(Metric.CYCLES, 8_840L, Metric.RETURN_MISSES, 5L, Metric.RETURN_LOAD_CYCLES, 1_000L);
    int main = tree.node(0, MAIN, -1, 1, ofMain);
    Map<Metric, Long> ofLeaf =
        Map.of(Metric.CYCLES, 1_160L, Metric.INVOKE_MISSES, 12L, Metric.INVOKE_LOAD_CYCLES, 160L);
    tree.node(main, LEAF, -1, 9, ofLeaf);
    return ProfileFiles.write(folder.resolve(name), tree.build());
  }

  @Test
  void lines_are_listed_by_all_of_their_cycles() {
    CommandRun run = CommandRun.of("report --view lines --top 2 --width 78 " + file);

    assertThat(run)
        .isEqualTo(
            new CommandRun(
                ExitCode.DONE,
                """
                  total      %  exclusive  load  routines  times  line  method
                  1,555  15.6%      1,500   300        55     12     9  demo.Work.leaf(int)
                    970   9.7%        970   900         0      1     4  demo.Main.main()
                """,
                ""));
    assertThat(CommandRun.of("report --view lines --width 78 " + file).out())
        .endsWith("     30   0.3%         30     0         0      0     -  demo.Main.main()\n");
  }

  @Test
  void the_text_of_a_line_stands_below_its_method_if_there_are_sources() throws IOException {
    Path source = folder.resolve("src/demo/Work.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "\n".repeat(8) + "    return n / 3; // line 9\n");

    assertThat(
            CommandRun.of(
                    "report --view lines --top 1 --width 100 --sources "
                        + folder.resolve("src")
                        + " "
                        + file)
                .out())
        .endsWith("     9  demo.Work.leaf(int)\n" + " ".repeat(58) + "return n / 3; // line 9\n");
  }

  /** The lines of leaf tell of more cycles than it has, so that they are of another extent. */
  @Test
  void callgrind_has_the_cycles_of_lines() throws IOException {
    Path callgrind = folder.resolve("callgrind.out");
    assertThat(CommandRun.of("export -f callgrind -o " + callgrind + " " + file).exitCode())
        .isZero();

    assertThat(Files.readString(callgrind))
        .contains("\n4 970 0 0 0", "\n0 7870 ")
        .doesNotContain("\n9 ");
  }

  @Test
  void json_has_all_rows_of_a_table() {
    assertThat(CommandRun.of("report --view lines --json --top 1 " + file).out())
        .containsIgnoringWhitespaces(
            "[{\"total_cycles\":1555,\"exclusive_cycles\":1500,\"load_cycles\":300,\"routine_cycles\":55,\"executions\":12,"
                + "\"line\":9,\"kind\":\"method\",\"class\":\"demo.Work\"",
            "{\"total_cycles\":30,\"exclusive_cycles\":30,\"load_cycles\":0,\"routine_cycles\":0,\"executions\":0,\"kind\"");
    assertThat(CommandRun.of("report --json " + file).out())
        .containsIgnoringWhitespaces("\"lines\":[\"true\"]")
        .doesNotContain("\"line\"");
  }

  @Test
  void a_profile_without_lines_is_refused_with_the_command_that_makes_it() throws IOException {
    Path sample = ProfileFiles.write(folder.resolve("sample"), ProfileTree.sample());

    assertThat(CommandRun.of("report --view lines " + sample))
        .isEqualTo(
            new CommandRun(
                ExitCode.WRONG_USE,
                "",
                "cprof: "
                    + sample
                    + " has no source lines; make it with: cprof run --lines"
                    + System.lineSeparator()));
  }

  @Test
  void merged_runs_add_them_up() throws IOException {
    Path sum = folder.resolve("sum");

    assertThat(CommandRun.of("merge -o " + sum + " " + file + " " + file).exitCode())
        .isEqualTo(ExitCode.DONE);

    assertThat(MethodTables.of(ProfileReader.read(sum).header())).isEqualTo(TABLES.plus(TABLES));
  }

  @Test
  void a_run_that_does_not_tell_it_is_not_merged_with_one_that_does() throws IOException {
    Path other = write("other", new MethodTables(List.of(), List.of()), false);

    assertThat(CommandRun.of("merge -o " + folder.resolve("sum") + " " + file + " " + other).err())
        .isEqualToIgnoringNewLines(
            "cprof: " + other + " does not fit " + file + ": lines (none) is not 'true'");
  }

  @Test
  void exports_leave_them_out() {
    assertThat(CommandRun.of("export -f callgrind " + file).out()).doesNotContain("# line");
    assertThat(CommandRun.of("report --html " + folder.resolve("page.html") + " " + file))
        .isEqualTo(new CommandRun(ExitCode.DONE, "", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --stalls --udi jp                   | --udi jp cannot be combined with --stalls: it uses no processor model, so the option has no effect
          --stalls --clock                    | --stalls cannot be combined with --clock: the target's clock would count stalls, too
          --stalls --calls-of a.B.c           | --stalls cannot be combined with --calls-of: the target's clock would count stalls, too
          --stalls                            | --stalls: the model jop has no stalls.csv; jop-spinalhdl has
          --stalls --model jop-spinalhdl --set stalls=direct | --stalls counts all causes; leave out --set stalls
          --lines --udi blocks                | --udi blocks cannot be combined with --lines: it uses no processor model, so the option has no effect
          """)
  void nothing_starts_where_it_cannot_be_counted(String options, String message) {
    CommandRun run = CommandRun.of("run " + options + " -- Main");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err().lines()).first().isEqualTo("cprof: " + message);
  }
}
