package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The running total of the target's cycles is what the profile adds up at the end. */
class ClockIT {

  @TempDir Path folder;

  /** All targets in every setting of the cache on JOP, and one target on models of other kinds. */
  static Stream<Arguments> runs() throws IOException {
    List<Arguments> runs = new ArrayList<>();
    for (TestJdk jdk : TestJdk.ownAndNamed()) {
      runs.add(Arguments.of(jdk, "jop", "cache.policy=fifo", "all"));
    }
    TestJdk own = TestJdk.own();
    runs.add(Arguments.of(own, "jop", "cache.policy=always-miss", "all"));
    runs.add(Arguments.of(own, "jop", "cache.policy=none", "all"));
    runs.add(Arguments.of(own, "jop", "cache.bytes=1024", "LookUps"));
    for (String model : List.of("jop-handbook", "picojava2", "bytecodes")) {
      runs.add(Arguments.of(own, model, "", "LookUps"));
    }
    return runs.stream();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void the_clock_of_all_threads_shows_what_the_profile_adds_up(
      TestJdk jdk, String model, String setting, String targets) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("LookUps"));
    if (targets.equals("all")) {
      arguments.addAll(List.of(TargetsIT.TARGETS));
    }
    ProfiledRun run = ProfiledRun.quick(jdk, folder).option("clock", "true");
    Profile profile =
        (setting.isEmpty() ? run.model(model) : run.model(model, setting))
            .run("targets.TargetMain", arguments.toArray(String[]::new))
            .succeeded()
            .profile();

    assertThat(profile.header().first("clock-cycles")).isEqualTo(Long.toString(cycles(profile)));
  }

  /** Inclusive cycles of all roots but those of what the host does. */
  static long cycles(Profile profile) {
    long cycles = 0;
    boolean[] isHost = new boolean[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      isHost[node] = profile.method(node).kind() == NodeKind.HOST || isHost[profile.parent(node)];
      cycles += isHost[node] ? 0 : profile.metric(Metric.CYCLES, node);
    }
    return cycles;
  }

  @Test
  void a_program_reads_the_inclusive_cycles_of_its_calls() throws Exception {
    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(TestJdk.own(), folder)
            .withLast(Path.of("target", "api-classes").toAbsolutePath())
            .model("jop")
            .option("clock", "true")
            .run("targets.Clock")
            .succeeded();
    Profile profile = outcome.profile();

    List<String> lines = outcome.out().lines().toList();
    // Between two readings lies lstore_2 with 2 cycles, or lstore with an index with 11 at 100 MHz.
    assertThat(lines).contains("present true", "nothing 2", "nanos 110");
    long[] times = {sum(lines, "main "), sum(lines, "second ")};
    long[] inclusive = {inclusiveOfWork(profile, "main"), inclusiveOfWork(profile, "run")};
    // lstore with an index 11, iload with one 2, aload_n and pop 1.
    long between = 11 + 1 + 2 + 1 + 1 + 2;
    assertThat(times).containsExactly(inclusive[0] + 3 * between, inclusive[1] + 3 * between);
  }

  private static long sum(List<String> lines, String start) {
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .mapToLong(line -> Long.parseLong(line.substring(start.length())))
        .sum();
  }

  /** Inclusive cycles of the outermost calls of work below the first method of a thread. */
  private static long inclusiveOfWork(Profile profile, String first) {
    long cycles = 0;
    boolean[] isBelow = new boolean[profile.size()];
    boolean[] isOfThread = new boolean[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      int parent = profile.parent(node);
      isOfThread[node] =
          parent == 0 ? profile.method(node).name().equals(first) : isOfThread[parent];
      boolean isWork = profile.method(node).name().equals("work");
      isBelow[node] = isOfThread[node] && (isBelow[parent] || isWork);
      if (isBelow[node]) {
        cycles += profile.metric(Metric.CYCLES, node);
        cycles += isBelow[parent] ? 0 : profile.metric(Metric.INVOKE_CYCLES, node);
      }
    }
    return cycles;
  }
}
