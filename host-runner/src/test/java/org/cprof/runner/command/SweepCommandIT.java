package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps with their runs. */
class SweepCommandIT {
  private static final int PATIENCE_SECONDS = 60;
  private static final String CELL = "jop_cache.blocks=%d_r=%d.cprof.csv.gz";

  @TempDir Path directory;

  private CprofProcess sweep(String program, String argument) throws Exception {
    return cprof("sweep --set cache.blocks=1,16 --set r=1,3 -o cells", program, argument);
  }

  private CprofProcess cprof(String options, String program, String argument) throws Exception {
    List<String> words = new ArrayList<>(List.of(options.split(" ")));
    words.addAll(List.of("--", "-cp", CprofProcess.programs(), program));
    words.addAll(List.of(argument.split(" ")));
    return CprofProcess.start(directory, words.toArray(String[]::new));
  }

  /** The lines of the profile that a run with these settings makes. */
  private List<String> alone(String settings, String program, String argument) throws Exception {
    CprofProcess run = cprof("run --quiet " + settings + " -o alone", program, argument);
    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    return lines(directory.resolve("alone"));
  }

  private static List<String> lines(Path profile) throws Exception {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(profile))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static String withoutState(String line) {
    return line.replaceAll(" +(run|kept) +(?=[0-9])", " ");
  }

  private Path cell(int blocks, int r) {
    return directory.resolve("cells").resolve(CELL.formatted(blocks, r));
  }

  @Test
  void each_cell_is_the_profile_of_a_run_and_a_second_call_runs_what_is_missing() throws Exception {
    CprofProcess sweep = sweep("programs.Recursive", "5");
    List<String> table = sweep.out().lines().toList();
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(table.get(0)).startsWith("programs.Recursive 5, 4 cells");

    List<List<String>> profiles = new ArrayList<>();
    for (int blocks : new int[] {1, 16}) {
      for (int r : new int[] {1, 3}) {
        profiles.add(
            alone("--set cache.blocks=" + blocks + " --set r=" + r, "programs.Recursive", "5"));
        assertThat(lines(cell(blocks, r))).isEqualTo(profiles.get(profiles.size() - 1));
      }
    }
    assertThat(profiles).doesNotHaveDuplicates();

    FileTime before = Files.getLastModifiedTime(cell(1, 1));
    Files.delete(cell(16, 3));
    CprofProcess again = sweep("programs.Recursive", "5");
    assertThat(again.out().lines().map(SweepCommandIT::withoutState))
        .containsAll(table.stream().map(SweepCommandIT::withoutState).toList())
        .anyMatch(line -> line.startsWith("3 of 4 cells kept"));
    assertThat(again.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(Files.getLastModifiedTime(cell(1, 1))).isEqualTo(before);
    assertThat(lines(cell(16, 3))).isEqualTo(profiles.get(3));
  }

  @Test
  void a_program_that_fails_is_told_for_each_cell() throws Exception {
    CprofProcess sweep = sweep("programs.Thrower", "");

    assertThat(sweep.out().lines())
        .anyMatch(line -> line.startsWith("jop cache.blocks=1 r=1 failed: exit code 1; it printed"))
        .anyMatch(
            line -> line.startsWith("jop cache.blocks=16 r=3 failed: exit code 1; it printed"));
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(directory.resolve("cells/jop_cache.blocks=1_r=1.log"))
        .content()
        .contains("Exception");
  }

  @Test
  void a_sweep_that_is_stopped_stops_its_programs_and_leaves_no_profile() throws Exception {
    CprofProcess sweep = sweep("programs.Endless", "");
    Path log = directory.resolve("cells/jop_cache.blocks=1_r=1.log");
    for (int i = 0; i < 1000 && !(Files.exists(log) && Files.size(log) > 0); i++) {
      Thread.sleep(100);
    }
    assertThat(log).content().isEqualTo("running\n");
    List<ProcessHandle> programs = sweep.handle().descendants().toList();
    assertThat(programs).isNotEmpty();

    sweep.handle().destroy();

    for (ProcessHandle program : programs) {
      program.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
    assertThat(directory.resolve("cells").toFile().list())
        .noneMatch(name -> name.endsWith(".cprof.csv.gz"));
  }
}
