package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps with their runs. */
class SweepCommandIT {
  private static final int PATIENCE_SECONDS = 60;
  private static final String CELL = "jop_cache.blocks=%d_r=%d.cprof.csv.gz";

  @TempDir Path directory;

  private CprofProcess sweep(String program, String argument) throws Exception {
    return CprofProcess.start(
        directory,
        "sweep",
        "--set",
        "cache.blocks=1,16",
        "--set",
        "r=1,3",
        "-o",
        "cells",
        "--",
        "-cp",
        CprofProcess.programs(),
        program,
        argument);
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

    List<byte[]> profiles = new ArrayList<>();
    for (int blocks : new int[] {1, 16}) {
      for (int r : new int[] {1, 3}) {
        CprofProcess run =
            CprofProcess.start(
                directory,
                "run",
                "--quiet",
                "--set",
                "cache.blocks=" + blocks,
                "--set",
                "r=" + r,
                "-o",
                "alone",
                "--",
                "-cp",
                CprofProcess.programs(),
                "programs.Recursive",
                "5");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        profiles.add(Files.readAllBytes(directory.resolve("alone")));
        assertThat(cell(blocks, r)).hasBinaryContent(profiles.get(profiles.size() - 1));
      }
    }
    assertThat(profiles).doesNotHaveDuplicates();

    FileTime before = Files.getLastModifiedTime(cell(1, 1));
    Files.delete(cell(16, 3));
    CprofProcess again = sweep("programs.Recursive", "5");
    assertThat(again.out().lines())
        .contains(table.toArray(String[]::new))
        .anyMatch(line -> line.startsWith("3 of 4 cells kept"));
    assertThat(again.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(Files.getLastModifiedTime(cell(1, 1))).isEqualTo(before);
    assertThat(cell(16, 3)).hasBinaryContent(profiles.get(3));
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
