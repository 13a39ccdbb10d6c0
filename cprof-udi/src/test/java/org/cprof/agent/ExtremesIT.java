package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
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

    assertThat(nodes(profile, "down").count()).isEqualTo(LEVELS + 1);
    assertThat(calls(profile, "down")).isEqualTo(LEVELS + 1);
    long beyond = calls(profile, "contexts beyond the memory limit");
    assertThat(beyond)
        .isPositive()
        .isEqualTo(Long.parseLong(profile.header().first("overflow-calls")));
    assertThat(calls(profile, "left") + calls(profile, "right") + beyond).isEqualTo(CONTEXTS);
    assertThat(
            LongStream.of(
                    bytecodes(profile, "left"),
                    bytecodes(profile, "right"),
                    bytecodes(profile, "contexts beyond the memory limit"))
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
    assertThat(nodes(profile, "left").count() + nodes(profile, "right").count())
        .isEqualTo((1L << height + 1) - 1);
    assertThat(nodes(profile, "down").count()).isEqualTo(levels == 0 ? 0 : levels + 1);
  }

  private static IntStream nodes(Profile profile, String method) {
    return IntStream.range(0, profile.size())
        .filter(node -> profile.method(node).name().equals(method));
  }

  private static long calls(Profile profile, String method) {
    return nodes(profile, method).mapToLong(profile::calls).sum();
  }

  private static long bytecodes(Profile profile, String method) {
    return nodes(profile, method).mapToLong(node -> profile.metric(Metric.BYTECODES, node)).sum();
  }
}
