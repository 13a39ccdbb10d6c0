package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Profilers of the user, and those that come with the tool. */
class ProfilersIT {

  private static final String OWN = Path.of("target", "test-classes").toAbsolutePath().toString();

  @TempDir Path folder;

  private Path out;

  private ProfiledRun run(TestJdk jdk, String profiler) throws IOException {
    Path own = Files.createTempDirectory(folder, "run");
    out = own.resolve("profiler.out");
    return ProfiledRun.quick(jdk, own)
        .option("udi", "jp")
        .option("profiler", profiler)
        .option("profiler.set.file", out.toString());
  }

  private ProfiledRun recorded(TestJdk jdk) throws IOException {
    return run(jdk, "profilers.Recorder")
        .option("profiler.path", OWN)
        .option("profiler.set.next", "1;4;18");
  }

  @OnOwnAndNamedJdks
  void a_profiler_is_called_in_each_thread_after_as_many_bytecodes_as_it_asked_for(TestJdk jdk)
      throws Exception {
    Profile profile = recorded(jdk).run("targets.Reported").succeeded().profile();

    // main has 12 bytecodes; in twice 4 begin it, each turn has 3, 7, and 4 in one.
    assertThat(Files.readAllLines(out))
        .containsExactly(
            "own thread",
            "register main 12",
            "report <twice> x1 16",
            "report <twice> x1 26",
            "report <one> x2 44",
            "own thread",
            "register worker 4",
            "report <twice> x1 8",
            "report <twice> x1 18",
            "ended worker27",
            "ended main",
            "finish, apart");
    assertThat(profile.methods()).noneMatch(method -> method.className().startsWith("profilers."));
    assertThat(profile.header().all("thread")).noneMatch(thread -> thread.startsWith("own"));
    assertThat(Nodes.sum(profile, Metric.BYTECODES, "targets.Reported.main")).isEqualTo(12);
    assertThat(Nodes.sum(profile, Metric.BYTECODES, "targets.Reported.twice"))
        .isEqualTo(4 + 2 * 10 + 3 + 2 + 4 + 10 + 3 + 2);
  }

  /** Lines tell what main has changed after 16, 26 and 44 bytecodes, and until its end. */
  @ParameterizedTest
  @CsvSource({
    "reset, main x0 0; twice x0 5; one x0 0; <init> x1 4",
    "drop, main x0 0; twice x0 5; <init> x1 4"
  })
  void counters_that_are_reset_and_contexts_that_are_dropped_are_in_the_profile_all_the_same(
      String how, String last) throws Exception {
    Profile profile =
        recorded(TestJdk.own())
            .option("profiler", "profilers.Differences")
            .option("profiler.set.how", how)
            .run("targets.Reported")
            .succeeded()
            .profile();

    assertThat(Files.readAllLines(out))
        .containsExactly(
            "main x1 12; twice x1 4",
            "main x0 0; twice x0 10",
            "main x0 0; twice x0 10; one x2 8",
            last);
    assertThat(Nodes.sum(profile, Metric.BYTECODES, "targets.Reported.main")).isEqualTo(12);
    assertThat(Nodes.sum(profile, Metric.BYTECODES, "targets.Reported.twice"))
        .isEqualTo(4 + 2 * 10 + 3 + 2 + 4 + 10 + 3 + 2);
  }

  @Test
  void the_profiler_of_the_documentation_does_what_it_says() throws Exception {
    ProfiledRun.Outcome outcome = documented(TestJdk.own(), "Sampler").run("targets.Allocating");

    // 450,006 bytecodes, on average 10,000 between two samples of one class.
    assertThat(outcome.err()).matches("[1-9][0-9] targets.Allocating\n");
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void a_profiler_that_throws_is_not_called_again_and_the_program_goes_on() throws Exception {
    ProfiledRun.Outcome outcome =
        recorded(TestJdk.own()).option("profiler.set.fail", "yes").run("targets.Reported");

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err())
        .isEqualTo(
            "cprof: the profiler is not called any more:"
                + " java.lang.IllegalStateException: out of order\n");
    assertThat(Files.readAllLines(out)).containsExactly("own thread", "register main 12");
    assertThat(Nodes.sum(outcome.profile(), Metric.BYTECODES, "targets.Reported.main"))
        .isEqualTo(12);
  }

  @Test
  void what_is_no_profiler_ends_the_run_before_the_program_starts() throws Exception {
    ProfiledRun.Outcome none = run(TestJdk.own(), "org.example.Nowhere").run("targets.Reported");
    ProfiledRun.Outcome other =
        recorded(TestJdk.own()).option("profiler", "targets.Allocating").run("targets.Reported");

    assertThat(List.of(none.exitCode(), other.exitCode())).containsOnly(3);
    assertThat(none.err()).contains("profiler=org.example.Nowhere: there is no such class");
    assertThat(other.err()).contains("profiler=targets.Allocating: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> recorded(TestJdk.own()).option("udi", "blocks").run("targets.X"))
        .withMessageStartingWith(
            "--udi blocks cannot be combined with --profiler: it counts blocks and no bytecodes");
  }

  /** In the interpreter as well as compiled, on any JDK. */
  @OnOwnAndNamedJdks
  void the_density_of_the_documentation_is_exact(TestJdk jdk) throws Exception {
    ProfiledRun run = documented(jdk, "Density");
    if (jdk.equals(TestJdk.own())) {
      run.flags("-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,targets/*.*");
    }
    run.run("targets.Allocating").succeeded();

    checkDensity();
  }

  @Test
  void density_is_exact_where_lines_are_counted_in_the_same_nodes() throws Exception {
    documented(TestJdk.own(), "Density")
        .option("udi", "cprof")
        .model("bytecodes")
        .option("lines", "true")
        .option("allocations", "true")
        .run("targets.Allocating")
        .succeeded();

    checkDensity();
  }

  /** With a profiler of the documentation. */
  private ProfiledRun documented(TestJdk jdk, String profiler) throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    DocumentedCode.compile("profilers.md", profiler, classes);
    return run(jdk, "org.example." + profiler).option("profiler.path", classes.toString());
  }

  private void checkDensity() throws IOException {
    // The first line comes with the first block of the program's own behind 2 + 15,000 bytecodes,
    // the condition of the loop; then 1,000 turns of 15 lead there again.
    List<String> lines = new ArrayList<>();
    lines.add("thread,bytecodes,objects,arrays,elements");
    lines.add("main,15005,1000,1000,3000");
    for (int turns = 2000; turns <= 30_000; turns += 1000) {
      lines.add("main," + (15 * turns + 5) + ",1000,1000,3000");
    }
    lines.add("main,450006,0,0,0");
    assertThat(Files.readAllLines(out)).containsExactlyElementsOf(lines);
  }

  @Test
  void the_aggregation_of_all_threads_is_the_tree_of_the_profile() throws Exception {
    Profile profile =
        run(TestJdk.own(), "aggregation").run("targets.Reported").succeeded().profile();

    List<String> expected = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      if (!isHost(profile, node)) {
        expected.add(path(profile, node) + row(profile.calls(node), bytecodes(profile, node)));
      }
    }
    Deque<String> path = new ArrayDeque<>();
    List<String> actual = new ArrayList<>();
    for (String line : Files.readAllLines(out).subList(1, expected.size() + 1)) {
      String[] fields = line.split(",", 4);
      while (path.size() > Integer.parseInt(fields[0])) {
        path.removeLast();
      }
      path.addLast(fields[3].replace("\"", ""));
      actual.add(
          String.join(" > ", path) + row(Long.parseLong(fields[1]), Long.parseLong(fields[2])));
    }
    assertThat(Files.readAllLines(out)).hasSize(expected.size() + 1).hasSizeGreaterThan(20);
    assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static String row(long calls, long bytecodes) {
    return " x" + calls + " " + bytecodes;
  }

  private static long bytecodes(Profile profile, int node) {
    return profile.metric(Metric.BYTECODES, node);
  }

  private static boolean isHost(Profile profile, int node) {
    return node > 0
        && (profile.method(node).kind() == NodeKind.HOST || isHost(profile, profile.parent(node)));
  }

  private static String path(Profile profile, int node) {
    int parent = profile.parent(node);
    String name = profile.method(node).toString();
    return parent == 0 ? name : path(profile, parent) + " > " + name;
  }

  @Test
  void the_hottest_methods_of_the_documentation_are_those_of_the_profile() throws Exception {
    ProfiledRun.Outcome outcome = documented(TestJdk.own(), "Hottest").run("targets.Allocating");

    Map<String, Long> byMethod = new HashMap<>();
    Profile profile = outcome.profile();
    for (int node = 1; node < profile.size(); node++) {
      if (!isHost(profile, node)) {
        byMethod.merge(profile.method(node).toString(), bytecodes(profile, node), Long::sum);
      }
    }
    List<String> last =
        byMethod.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(3)
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .toList();
    // Fewer than a million bytecodes: at the end alone.
    assertThat(outcome.err().lines()).containsExactlyElementsOf(last);
    assertThat(last.get(0)).isEqualTo("240000 targets.Allocating.make()V");
  }
}
