package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that is killed leaves all that was counted. */
class KilledIT {

  /**
   * Each round is five bytecodes of the JVM: getstatic, iconst_1, iadd, putstatic, and the way
   * back.
   */
  private static final int BYTECODES_OF_A_ROUND = 5;

  private static final int ROUNDS = 10_000_000;

  /** What a loop may have gathered, in cycles, which are bytecodes in this model. */
  private static final int GATHERED = 1_000_000 + BYTECODES_OF_A_ROUND;

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void a_loop_without_calls_has_counted(TestJdk jdk) throws Exception {
    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(jdk, folder)
            .model("bytecodes")
            .killAfter("running")
            .run("targets.EndlessLoop");

    Profile profile = outcome.profile();
    assertThat(outcome.exitCode()).isEqualTo(128 + 9);
    assertThat(profile.header().first("ending")).isEqualTo("killed");
    assertThat(Nodes.sum(profile, Metric.BYTECODES, "targets.EndlessLoop.main"))
        .isGreaterThan((long) ROUNDS * BYTECODES_OF_A_ROUND - GATHERED);
  }
}
