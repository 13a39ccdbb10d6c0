package org.cprof.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCostTest {
  private static final MethodReference FIRST = ProfileTree.method("demo.FirstTest", "first", "()V");
  private static final MethodReference SECOND =
      ProfileTree.method("demo.SecondTest", "second", "(I)V");
  private static final MethodReference WORK = ProfileTree.method("demo.Work", "step", "(I)I");

  @TempDir private Path folder;

  private static Map<Metric, Long> costs(long cycles, long bytecodes) {
    return Map.of(Metric.CYCLES, cycles, Metric.BYTECODES, bytecodes);
  }

  /** Two tests that call the same method, and one of these again in another JVM. */
  private static Profile tests() {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(ProfileTree.METADATA);
    metadata.add(Map.entry("below", "@tests"));
    ProfileTree tree = new ProfileTree(metadata);
    tree.node(tree.node(0, FIRST, -1, 1, costs(10, 5)), WORK, 3, 2, costs(20, 4));
    tree.node(tree.node(0, SECOND, -1, 3, costs(100, 7)), WORK, 3, 2, costs(40, 8));
    return tree.build();
  }

  @Test
  void tests_are_what_is_below_the_root_with_all_that_they_called() {
    assertThat(TestCost.allOf(tests()))
        .hasValue(List.of(new TestCost(SECOND, 3, 140, 15), new TestCost(FIRST, 1, 30, 9)));
    assertThat(TestCost.allOf(ProfileTree.sample())).isEmpty();
  }

  @Test
  void reports_begin_with_the_tests_and_json_has_all() throws IOException {
    Path profile = ProfileFiles.write(folder.resolve("p"), tests());

    assertThat(CommandRun.of("report " + profile).out().lines())
        .containsSubsequence(
            "2 tests, by inclusive cycles",
            "  inclusive      %  bytecodes  calls  test",
            "        140  82.4%         15      3  demo.SecondTest.second(int)",
            "         30  17.6%          9      1  demo.FirstTest.first()",
            "Hottest methods, by exclusive cycles");
    assertThat(CommandRun.of("report --json --top 1 " + profile).out())
        .containsSubsequence("\"tests\" :", "\"method\" : \"second\"", "\"cycles\" : 140")
        .containsSubsequence("\"method\" : \"first\"", "\"calls\" : 1", "\"bytecodes\" : 9");
  }

  @Test
  void beside_a_baseline_tests_have_what_changed_and_whether_they_are_reproducible()
      throws IOException {
    Path profile = ProfileFiles.write(folder.resolve("p"), tests());
    Path baseline = folder.resolve("baseline.csv");
    assertThat(CommandRun.of("check " + profile + " --update --baseline " + baseline).exitCode())
        .isZero();
    Files.writeString(
        baseline,
        Files.readString(baseline)
            .replaceFirst("root,,,,8,24,170,", "root,,,,8,24,165,")
            .replaceAll("(?m)^(method|native),.*\\R", "")
            .replaceFirst("rows=\\d+", "rows=3")
            .replaceFirst(
                "(second,\\(I\\)V,\\d+,\\d+),140,(.*),",
                "$1,135,$2Work.step,time (System.nanoTime)"));

    assertThat(CommandRun.of("report " + profile + " --baseline " + baseline).out().lines())
        .containsSubsequence(
            "  inclusive  change      %  bytecodes  calls  test",
            "        140    +5 ?  82.4%         15      3  demo.SecondTest.second(int)",
            "         30       0  17.6%          9      1  demo.FirstTest.first()",
            "  ? the baseline says that this test is not reproducible");
    assertThat(CommandRun.of("report --json " + profile + " --baseline " + baseline).out())
        .contains("\"baseline_cycles\" : 135")
        .contains("\"differs\" : \"Work.step\"")
        .contains("\"depends_on\" : \"time (System.nanoTime)\"");
  }
}
