package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The overhead study as its script runs it; its figures are for people to judge. */
class OverheadIT {

  @Test
  void the_study_prints_a_table_for_each_setting() throws Exception {
    Outcome outcome =
        Execution.run(
            Workspace.emptyFolder("overhead", "run"),
            CProfCommand.ofStudy(
                "overhead",
                "--rounds=2",
                "--seconds=1",
                "--workload=fib",
                "--setting=model=bytecodes"));

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out().lines().filter(line -> line.startsWith("|")).skip(2))
        .satisfiesExactly(
            fib -> assertThat(fib).matches("\\| fib (\\| \\d+\\.\\d{1,2} ){3}\\|.*\\d \\|"),
            mean ->
                assertThat(mean)
                    .matches(
                        "\\| geometric mean \\|  \\|  (\\| \\d+\\.\\d\\d \\|  ){2}\\|  \\|  \\|"));
  }
}
