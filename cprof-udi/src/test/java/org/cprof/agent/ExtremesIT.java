package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contexts that are deeper, and more, than any memory holds. */
class ExtremesIT {

  private static final int LEVELS = 100_000;
  private static final int HEIGHT = 24;
  private static final long CONTEXTS = (1L << HEIGHT + 1) - 1;
  private static final long LEAVES = 1L << HEIGHT;

  @TempDir Path folder;

  @Test
  void totals_stay_exact_beyond_the_memory_limit_and_at_any_depth() throws Exception {
    Profile profile =
        ProfiledRun.quick(TestJdk.own(), folder)
            .model("bytecodes")
            .option("memory.megabytes", "64")
            .run("targets.Extremes", "" + LEVELS, "" + HEIGHT)
            .succeeded()
            .profile();

    assertThat(Nodes.of(profile, "down").count()).isEqualTo(LEVELS + 1);
    assertThat(Nodes.calls(profile, "down")).isEqualTo(LEVELS + 1);
    long beyond = Nodes.calls(profile, "contexts beyond the memory limit");
    assertThat(beyond)
        .isPositive()
        .isEqualTo(Long.parseLong(profile.header().first("overflow-calls")));
    assertThat(Nodes.calls(profile, "left") + Nodes.calls(profile, "right") + beyond)
        .isEqualTo(CONTEXTS);
    assertThat(
            LongStream.of(
                    Nodes.sum(profile, Metric.BYTECODES, "left"),
                    Nodes.sum(profile, Metric.BYTECODES, "right"),
                    Nodes.sum(profile, Metric.BYTECODES, "contexts beyond the memory limit"))
                .sum())
        .isEqualTo(11 * (CONTEXTS - LEAVES) + 3 * LEAVES);
  }

  /** Their thread's end needs no memory for them; an earlier thread's contexts join them. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void contexts_that_fit_into_the_memory_are_kept_to_the_end(int levels) throws Exception {
    int height = 16;
    Profile profile =
        ProfiledRun.quick(TestJdk.own(), folder)
            .model("bytecodes")
            .option("memory.megabytes", "16")
            .run("targets.Extremes", "" + levels, "" + height)
            .succeeded()
            .profile();

    assertThat(profile.header().first("overflow-calls")).isNull();
    assertThat(Nodes.of(profile, "left").count() + Nodes.of(profile, "right").count())
        .isEqualTo((1L << height + 1) - 1);
    assertThat(Nodes.of(profile, "down").count()).isEqualTo(levels == 0 ? 0 : levels + 1);
  }
}
