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

/** What needs no run: plans, and cells whose profiles are there. */
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

  private void cell(int blocks, long cycles, String program) throws IOException {
    Cell cell = Cell.of("jop", Map.of("cache.blocks", Integer.toString(blocks), "r", "1"));
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
  void a_plan_has_a_command_for_each_cell_without_a_profile() throws IOException {
    cell(16, 900, "B 1");

    CommandRun run = sweep("--plan");

    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    String file = folder + "/jop_cache.blocks=%d_r=1.cprof.csv.gz";
    String line =
        "cprof run --quiet --model jop --set cache.blocks=%d --set r=1 -o "
            + (file + ".part -- -cp a B 1 && mv " + file + ".part " + file + "\n");
    assertThat(run.out()).isEqualTo(line.formatted(8, 8, 8, 8) + line.formatted(32, 32, 32, 32));
  }

  @Test
  void a_plan_has_no_command_for_what_is_priced() throws IOException {
    List<String> commands = sweep("--set r=1,3 --plan").out().lines().toList();

    assertThat(commands).hasSize(4);
    assertThat(commands.get(0)).contains(" cache.blocks=8 --set r=1 ");
    assertThat(commands.subList(1, 4)).allMatch(line -> line.contains(" --set r=3 "));
    assertThat(sweep("--set r=1,3 --collect --width 300").out())
        .contains("missing: it is priced from jop cache.blocks=16 r=3, which has no profile");
  }

  @Test
  void presets_are_swept_as_a_parameter() throws IOException {
    List<String> commands = sweep("--plan --preset cycore,sram16").out().lines().toList();

    assertThat(commands).hasSize(4);
    assertThat(commands.subList(0, 3)).allMatch(line -> line.contains("--set preset=cycore "));
    // The prices of the other preset; its misses are those of the first.
    assertThat(commands.get(3)).contains("--set cache.blocks=8 --set preset=sram16 ");
  }

  @Test
  void a_profile_that_is_older_than_the_program_is_made_again() throws IOException {
    Path classes = Files.createDirectories(temporary.resolve("classes/a"));
    Path program = Files.writeString(classes.resolve("B.class"), "");
    cell(16, 900, "B 1");
    Path profile = folder.resolve("jop_cache.blocks=16_r=1.cprof.csv.gz");
    FileTime written = Files.getLastModifiedTime(profile);
    String line =
        "sweep " + OPTIONS + " -o " + folder + " --plan -- -cp " + classes.getParent() + " B 1";

    Files.setLastModifiedTime(program, FileTime.fromMillis(written.toMillis() - 1000));
    assertThat(CommandRun.of(line).out()).hasLineCount(2);

    Files.setLastModifiedTime(program, FileTime.fromMillis(written.toMillis() + 1000));
    assertThat(CommandRun.of(line).out()).hasLineCount(3);
  }

  @Test
  void words_of_a_command_survive_the_shell() {
    CellCommand command = new CellCommand(null, null, List.of("-cp", "it's here", "B", "$HOME"));

    assertThat(command.line(Cell.of("jop", Map.of()), Path.of("a b"), Path.of("p")))
        .endsWith("-o 'a b' -- -cp 'it'\\''s here' B '$HOME' && mv 'a b' p");
  }

  @Test
  void profiles_are_collected_and_the_missing_cells_are_named() throws IOException {
    cell(8, 1000, "B 1");
    cell(32, 900, "B 1");
    Path csv = temporary.resolve("s.csv");
    Path page = temporary.resolve("s.html");

    CommandRun run = sweep("--collect --csv " + csv + " --html " + page);

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out())
        .startsWith("B 1, 3 cells\n")
        .containsPattern("8  +run +1,000 +9  0.9% +12")
        .containsPattern("16  missing")
        .contains("jop cache.blocks=16 r=1 missing: there is no");
    assertThat(csv)
        .hasContent(
            """
            model,cache.blocks,r,state,origin,cycles,bytecodes,calls,look_ups,misses,load_cycles,hottest,hottest_cycles,profile,reason
            jop,8,1,collected,run,1000,0,1,1,12,9,demo.<Main>.main()V,1000,jop_cache.blocks=8_r=1.cprof.csv.gz,
            jop,16,1,missing,,,,,,,,,,,there is no %s/jop_cache.blocks=16_r=1.cprof.csv.gz
            jop,32,1,collected,run,900,0,1,1,3,9,demo.<Main>.main()V,900,jop_cache.blocks=32_r=1.cprof.csv.gz,
            """
                .formatted(folder));
    assertThat(page)
        .content()
        .contains("Fewest cycles: <b>900</b>", "demo.&lt;Main&gt;.main()", "<polyline")
        .doesNotContain("<Main>", "<script");

    cell(16, 900, "B 1");
    assertThat(sweep("--collect").exitCode()).isEqualTo(ExitCode.DONE);
  }

  /** At 100 MHz. */
  @Test
  void cycles_are_told_as_time() throws IOException {
    cell(8, 1000, "B 1");
    cell(32, 900, "B 1");

    assertThat(sweep("--collect --time").out())
        .containsPattern("cache.blocks +by +time us +load us ")
        .containsPattern("8  +run +10.00 +0.09  0.9% +12");
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

    CommandRun run = sweep("--collect --width 300");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out())
        .contains("its program is 'B 2'")
        .contains("its parameters is 'cache.blocks=32,");
  }

  @Test
  void a_file_that_is_no_profile_is_told() throws IOException {
    cell(8, 1000, "B 1");
    Files.writeString(folder.resolve("jop_cache.blocks=16_r=1.cprof.csv.gz"), "foreign");

    assertThat(sweep("--collect --width 300").out())
        .contains("jop cache.blocks=16 r=1 failed: ", "not a profile: it is not gzipped");
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
