package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.profile.Sampling;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What other commands make of a sampled profile: 100 samples, of them 60 in one of two methods. */
class SampledProfileCommandsTest {
  @TempDir private Path folder;
  private Path sampled;

  @BeforeEach
  void writeTheProfile() throws IOException {
    sampled = write("sampled.gz", 40, 60);
  }

  private Path write(String name, long inMain, long inCycles) throws IOException {
    ProfileTree tree =
        new ProfileTree(
            List.of(
                Map.entry(Sampling.KEY, "jdk.ExecutionSample"),
                Map.entry(Sampling.INTERVAL, "10 ms"),
                Map.entry("depth", "64"),
                Map.entry("program", "demo.Main"),
                Map.entry(Sampling.SAMPLES, Long.toString(inMain + inCycles))));
    int main = tree.node(0, ProfileTree.method("demo.Main", "main", "()V"), -1, 1, inMain);
    tree.node(main, ProfileTree.method("demo.Main", "cycles", "()V"), -1, 7, inCycles);
    return ProfileFiles.write(folder.resolve(name), tree.build());
  }

  @Test
  void the_report_speaks_of_samples_and_their_confidence() {
    CommandRun run = CommandRun.of("report " + sampled);

    assertThat(run.out()).contains("demo.Main, sampled", "100 samples, one in 10 ms");
    // Wilson's interval of 60 out of 100.
    assertThat(run.out()).contains("60  60.0%     50.2%  69.1%         60   60.0%        7");
    assertThat(run.out()).doesNotContain(" cycles");
  }

  @Test
  void the_json_has_samples_in_place_of_cycles() {
    CommandRun run = CommandRun.of("report --json " + sampled);

    assertThat(run.out())
        .contains("\"sampled\"", "\"exclusive_samples\"", "\"exclusive_share_least\"")
        .doesNotContain("_cycles\"");
  }

  @Test
  void the_page_says_so_and_names_stay_what_they_are() throws IOException {
    Path page = folder.resolve("page.html");

    assertThat(CommandRun.of("report --html " + page + " " + sampled).exitCode()).isZero();

    String html = Files.readString(page);
    assertThat(html)
        .contains("el(\"small\", null, \"samples\")", "\"entries seen\"")
        .doesNotContain("\"cycles\"", "fact(grouped(calls), \"calls\")");
  }

  private String exported(String format) throws IOException {
    Path file = folder.resolve("export");
    CommandRun run = CommandRun.of("export -f " + format + " -o " + file + " " + sampled);
    assertThat(run.exitCode()).isZero();
    return Files.readString(file);
  }

  @Test
  void exports_count_samples() throws IOException {
    assertThat(exported("collapsed")).contains("demo.Main.main() 40\n", "demo.Main.cycles() 60\n");
    assertThat(exported("callgrind")).contains("events: samples\n");
    assertThat(exported("speedscope")).contains("\"name\":\"samples\"");
  }

  @Test
  void an_event_that_was_not_counted_is_refused() {
    CommandRun run = CommandRun.of("export -f collapsed --event bytecodes " + sampled);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains("is a sampled profile");
  }

  @Test
  void samples_of_two_runs_add_up() throws IOException {
    Path sum = folder.resolve("sum.gz");

    CommandRun run = CommandRun.of("merge -o " + sum + " " + sampled + " " + sampled);

    assertThat(run.exitCode()).isZero();
    Profile profile = ProfileReader.read(sum);
    assertThat(profile.inclusiveCycles(0)).isEqualTo(200);
    assertThat(Sampling.of(profile.header()).orElseThrow().samples()).isEqualTo(200);
  }

  @Test
  void samples_and_counts_do_not_add_up() throws IOException {
    Path counted = ProfileFiles.write(folder.resolve("counted"), ProfileTree.sample());

    CommandRun run =
        CommandRun.of("merge -o " + folder.resolve("x") + " " + sampled + " " + counted);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
  }

  @Test
  void a_sampled_profile_has_no_difference_but_an_overlap() throws IOException {
    Path counted = ProfileFiles.write(folder.resolve("counted"), ProfileTree.sample());

    for (Path other : List.of(counted, write("after.gz", 40, 160))) {
      CommandRun run = CommandRun.of("diff " + sampled + " " + other);

      assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
      assertThat(run.err()).endsWith("compare it with cprof diff --overlap\n");
      assertThat(CommandRun.of("diff --overlap " + sampled + " " + other).exitCode()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"allocations", "counters", "tree", "basis", "lines"})
  void a_view_of_counts_refuses_it_by_name(String view) {
    CommandRun run = CommandRun.of("report --view " + view + " " + sampled);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .isEqualTo("cprof: " + sampled + " is a sampled profile, which has a summary only\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"price --model jop", "check --baseline x"})
  void a_command_that_needs_counts_refuses_it_by_name(String command) {
    CommandRun run = CommandRun.of(command + " " + sampled);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .isEqualTo(
            "cprof: "
                + sampled
                + " is a sampled profile, and this command needs counts: make it with"
                + " cprof run\n");
  }
}
