package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cprof run --stalls}, with the agent. */
class StallsIT {
  @TempDir Path directory;

  /**
   * Two calls of a method, r = 2. An access takes 1 + r cycles, the handle one more, a putfield's
   * two, a line of the array cache four accesses.
   *
   * <pre>
   *                     first call                               second call
   *   iaload values[0]  handle_deref 4 bounds 3 acache_fill 12   hit
   *   putfield first    handle_deref 5 element 3                 handle_deref 5 element 3
   *   getfield first    handle_deref 4 element 3                 hit: the putfield found its line
   *   getfield first    hit                                      hit
   *   iaload values[1]  hit: the same line                       hit
   *   putstatic total   statics 3                                statics 3
   *   getstatic total   statics 3                                statics 3
   *   ireturn           bytecode_fill 2 direct 1                 bytecode_fill 2 direct 1
   * </pre>
   */
  @Test
  void every_context_has_the_stalls_of_its_accesses_by_cause() throws Exception {
    CprofProcess cprof =
        CprofProcess.start(
            directory,
            "run",
            "--stalls",
            "--model",
            "jop-spinalhdl",
            "--preset",
            "bram-l1",
            // Each cause has a run with settings of its own, and so instrumented classes of its
            // own.
            "--include",
            "programs.*",
            "-o",
            "a.gz",
            "--",
            "-cp",
            CprofProcess.programs(),
            "programs.Accesses");

    assertThat(cprof.out().lines()).containsExactly("4");
    assertThat(cprof.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(stallsOf(ProfileReader.read(directory.resolve("a.gz")), "step"))
        .containsExactly(
            "bytecode_fill 4",
            "handle_deref 18",
            "element 9",
            "bounds 3",
            "acache_fill 12",
            "statics 12",
            "direct 2");
    assertThat(cprof.err()).contains("Memory busy, cycles by cause").doesNotContain("cprof:");
    assertThat(directory.toFile().list()).containsExactly("a.gz");
  }

  private static List<String> stallsOf(Profile profile, String method) {
    List<String> stalls = new ArrayList<>();
    for (int node = 0; node < profile.size(); node++) {
      if (profile.method(node).name().equals(method)) {
        List<DetailColumn> columns = profile.header().columns();
        for (int column = 0; column < columns.size(); column++) {
          stalls.add(columns.get(column).name() + " " + profile.detail(column, node));
        }
      }
    }
    return stalls;
  }
}
