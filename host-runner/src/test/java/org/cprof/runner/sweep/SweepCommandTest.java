package org.cprof.runner.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs no run: cells whose profiles are there. */
class SweepCommandTest {
  private static final String OPTIONS = "--set cache.blocks=8..32 --set r=1";

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void nameTheFolder() {
    folder = temporary.resolve("cells");
  }

  private CommandRun sweep(String options) {
    return CommandRun.of("sweep " + OPTIONS + " -o " + folder + " " + options + " -- -cp a B 1");
  }

  private CellProfiles profiles() {
    return new CellProfiles(folder, "B 1", null);
  }

  private static Cell cell(int blocks) {
    return Cell.of("jop", Map.of("cache.blocks", Integer.toString(blocks), "r", "1"));
  }

  private void cell(int blocks, long cycles, String program) throws IOException {
    Cell cell = cell(blocks);
    List<Map.Entry<String, String>> metadata =
        new ArrayList<>(
            List.of(
                Map.entry("model", "jop"),
                Map.entry("model-hash", cell.processor().hash()),
                Map.entry("parameters", cell.parameters()),
                Map.entry("program", program)));
    ProfileTree tree = new ProfileTree(metadata);
    tree.node(
        0,
        ProfileTree.method("demo.<Main>", "main", "()V"),
        -1,
        1,
        Map.of(
            Metric.CYCLES,
            cycles,
            Metric.INVOKE_LOAD_CYCLES,
            9L,
            Metric.INVOKE_MISSES,
            100L / blocks));
    Files.createDirectories(folder);
    ProfileFiles.write(folder.resolve(cell.fileName()), tree.build());
  }

  @Test
  void profiles_that_are_there_are_read_and_not_run_again() throws IOException {
    cell(8, 1000, "B 1");
    cell(16, 900, "B 1");
    cell(32, 900, "B 1");
    Path csv = temporary.resolve("s.csv");
    Path page = temporary.resolve("s.html");

    CommandRun run = sweep("--csv " + csv + " --html " + page);

    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run.out())
        .startsWith("B 1, 3 cells\n")
        .containsPattern("8  +kept +1,000 +9  0.9% +12")
        .contains("3 of 3 cells kept from an earlier call.");
    assertThat(csv)
        .hasContent(
            """
            model,cache.blocks,r,state,cycles,bytecodes,calls,look_ups,misses,load_cycles,hottest,hottest_cycles,profile,reason
            jop,8,1,kept,1000,0,1,1,12,9,demo.<Main>.main()V,1000,jop_cache.blocks=8_r=1.cprof.csv.gz,
            jop,16,1,kept,900,0,1,1,6,9,demo.<Main>.main()V,900,jop_cache.blocks=16_r=1.cprof.csv.gz,
            jop,32,1,kept,900,0,1,1,3,9,demo.<Main>.main()V,900,jop_cache.blocks=32_r=1.cprof.csv.gz,
            """);
    assertThat(page)
        .content()
        .contains("Fewest cycles: <b>900</b>", "demo.&lt;Main&gt;.main()", "<polyline")
        .doesNotContain("<Main>", "<script");
  }

  @Test
  void a_program_is_as_new_as_the_newest_of_its_files() throws IOException {
    Path classes = Files.createDirectories(temporary.resolve("classes/a"));
    Path program = Files.writeString(classes.resolve("B.class"), "");
    FileTime time = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(program, time);
    List<String> arguments = List.of("-cp", temporary.resolve("classes").toString(), "B", "1");

    assertThat(ProgramFiles.newest(arguments)).contains(time);
    assertThat(ProgramFiles.newest(List.of("B", "1"))).isEmpty();
  }

  @Test
  void a_profile_is_older_than_what_was_written_after_it() throws IOException {
    cell(16, 900, "B 1");
    Cell cell = cell(16);
    long written = Files.getLastModifiedTime(folder.resolve(cell.fileName())).toMillis();

    assertThat(profiles().isOlder(cell, FileTime.fromMillis(written - 1000))).isFalse();
    assertThat(profiles().isOlder(cell, FileTime.fromMillis(written + 1000))).isTrue();
    assertThat(profiles().isOlder(cell(8), FileTime.fromMillis(written + 1000))).isFalse();
  }

  /** At 100 MHz. */
  @Test
  void cycles_are_told_as_time() throws IOException {
    cell(8, 1000, "B 1");
    cell(16, 900, "B 1");
    cell(32, 900, "B 1");

    assertThat(sweep("--time").out())
        .containsPattern("cache.blocks +state +time us +load us ")
        .containsPattern("8  +kept +10.00 +0.09  0.9% +12")
        // How often methods are loaded is no time.
        .contains("before  after  saved  method\n");
    Path page = temporary.resolve("s.html");
    sweep("--time --html " + page);
    assertThat(page)
        .content()
        .contains(
            "<p>Least time: <b>9,000 ns</b>",
            "<h2>Time in ns along cache.blocks</h2>",
            "<title>ns along cache.blocks</title>",
            "<th>time us</th><th>load us</th>",
            "<td>10.00</td><td>0.09</td><td>0.9%</td>");
  }

  @Test
  void the_profile_of_another_run_is_no_cell() throws IOException {
    cell(8, 1000, "B 1");
    cell(16, 1000, "B 2");
    cell(32, 1000, "B 1");
    Files.copy(
        folder.resolve("jop_cache.blocks=32_r=1.cprof.csv.gz"),
        folder.resolve("jop_cache.blocks=8_r=1.cprof.csv.gz"),
        StandardCopyOption.REPLACE_EXISTING);

    assertThat(profiles().read(cell(16), Result.State.KEPT).reason())
        .contains("its program is 'B 2'");
    assertThat(profiles().read(cell(8), Result.State.KEPT).reason())
        .contains("its parameters is 'cache.blocks=32,");
    assertThat(profiles().read(cell(32), Result.State.KEPT).hasFigures()).isTrue();
  }

  @Test
  void a_file_that_is_no_profile_is_told() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("jop_cache.blocks=16_r=1.cprof.csv.gz"), "foreign");

    Result result = profiles().read(cell(16), Result.State.KEPT);

    assertThat(result.state()).isEqualTo(Result.State.FAILED);
    assertThat(result.reason()).contains("not a profile: it is not gzipped");
  }

  @Test
  void what_can_be_wrong_is_told_before_anything_runs() {
    assertThat(sweep("--set w=x").err())
        .contains("no cell is possible: ", "'w=x': expected w from 0 to 31");
    assertThat(sweep("--set w=1..").err()).contains("w=1..: give values such as 8,16,32");
    assertThat(sweep("--model nothing").err()).contains("the model can't be used");
    assertThat(sweep("--jobs 0").err()).contains("--jobs must be at least 1, not 0");
    assertThat(sweep("--input " + temporary.resolve("none")).err()).contains("cannot read");
    assertThat(folder).doesNotExist();
  }
}
