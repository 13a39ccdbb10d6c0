package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that start and stop counting by themselves. */
class SwitchedIT {

  private static final Path API = Path.of("target", "api-classes").toAbsolutePath();
  private static final String PROGRAM = "targets.Switched";

  @TempDir Path folder;

  private ProfiledRun run(TestJdk jdk, String name) throws IOException {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name))).classPath(API);
  }

  /** Contexts of the program's own methods: depth, name, calls, bytecodes. */
  private static List<String> own(Profile profile) {
    List<String> lines = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      if (profile.method(node).className().startsWith(PROGRAM)) {
        lines.add(
            "  ".repeat(profile.depth(node) - 1)
                + profile.method(node).name()
                + " x"
                + profile.calls(node)
                + " "
                + profile.metric(Metric.BYTECODES, node));
      }
    }
    return lines;
  }

  @OnOwnAndNamedJdks
  void what_runs_between_the_calls_is_counted_and_nothing_else(TestJdk jdk) throws Exception {
    Profile profile = run(jdk, "on").option("udi", "blocks").run(PROGRAM).succeeded().profile();

    assertThat(own(profile))
        .containsExactly(
            "main x0 0",
            "  half x1 5",
            "    step x2 10",
            "  loop x1 24",
            "    step x3 15",
            "  work x1 9",
            "    <init> x1 3",
            "run x1 3",
            "  loop x1 18",
            "    step x2 10");
    assertThat(profile.methods()).noneMatch(m -> m.className().startsWith("org.cprof"));
    assertThat(profile.header().first("counting"))
        .isEqualTo("on at first; starts=1 stops=2 resets=1");
  }

  @Test
  void a_program_that_begins_stopped_counts_from_its_first_start() throws Exception {
    Profile profile =
        run(TestJdk.own(), "off")
            .model("bytecodes")
            .option("stopped", "true")
            .option("exclude", "org.cprof.*")
            .run(PROGRAM)
            .succeeded()
            .profile();

    assertThat(own(profile)).containsExactly("main x0 0", "  half x1 5", "    step x2 10");
    assertThat(profile.header().first("counting"))
        .isEqualTo("off at first; starts=1 stops=1 resets=1");
  }

  @Test
  void a_context_that_is_counted_has_the_cycles_and_misses_of_the_whole_profile() throws Exception {
    Profile whole = run(TestJdk.own(), "whole").model("jop").run(PROGRAM, "plain").profile();
    Profile part = run(TestJdk.own(), "part").model("jop").run(PROGRAM).profile();

    assertThat(loop(part)).hasSize(2).isEqualTo(loop(whole));
    assertThat(whole.header().first("counting")).isNull();
  }

  /** All metrics of the loop below the main method, and of all below it. */
  private static List<String> loop(Profile profile) {
    int loop =
        IntStream.range(1, profile.size())
            .filter(node -> profile.method(node).name().equals("loop"))
            .filter(node -> profile.method(profile.parent(node)).name().equals("main"))
            .findFirst()
            .orElseThrow();
    return Rows.of(profile, loop, profile.subtreeEnd(loop));
  }

  @Test
  void a_switch_that_is_not_possible_is_told_and_counting_goes_on() throws Exception {
    Path raw = folder.resolve("vain").resolve("profile.cprof.csv.gz.raw");

    ProfiledRun.Outcome outcome =
        run(TestJdk.own(), "vain").model("bytecodes").run("targets.SwitchedInVain", raw.toString());

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err()).startsWith("cprof: cannot stop counting: ").contains(".raw.1");
    Profile profile = outcome.profile();
    assertThat(profile.header().first("counting")).isNull();
    assertThat(Rows.sums(profile, node -> profile.method(node).name().equals("step")).values())
        .isNotEmpty();
  }

  @Test
  void without_cprof_the_calls_do_nothing() throws Exception {
    ProfiledRun.Outcome outcome = run(TestJdk.own(), "alone").runWithoutCProf(PROGRAM);

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err()).isEmpty();
  }
}
