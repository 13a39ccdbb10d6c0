package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which part of a program is profiled, and where its blocks end. */
class ExtentIT {

  private static final String[] TARGETS = {
    "Published", "Exceptions", "Branches", "Recursion", "Folded"
  };

  @TempDir Path folder;

  private Profile run(String name, String key, String value)
      throws IOException, InterruptedException {
    return ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
        .model("jop")
        .option(key, value)
        .run("targets.TargetMain", TARGETS)
        .succeeded()
        .profile();
  }

  @Test
  void below_a_method_everything_is_as_in_the_whole_profile() throws Exception {
    Profile whole = run("whole", "below", "");
    Profile below = run("below", "below", "targets.TargetMain.measured(..)");

    int top = Nodes.first(whole, "main", "targets.TargetMain.measured(Ljava/lang/Runnable;)V");
    assertThat(Rows.of(below, 1, below.size()))
        .hasSizeGreaterThan(10)
        .isEqualTo(Rows.of(whole, top, whole.subtreeEnd(top)));
    assertThat(below.header().all("below")).containsExactly("targets.TargetMain.measured(..)");
  }

  @Test
  void what_is_called_from_many_places_is_as_in_all_contexts_of_the_whole_profile()
      throws Exception {
    // With a method cache, whose state the contexts outside decide.
    Profile whole = run("whole", "below", "");
    Profile below = run("below", "below", "targets.Folded.s*");

    assertThat(Rows.sums(below, node -> true))
        .hasSizeGreaterThan(100)
        .isEqualTo(
            Rows.sums(whole, node -> whole.method(node).toString().startsWith("targets.Folded.s")));
  }

  @Test
  void what_lies_outside_takes_no_memory() throws Exception {
    Profile bottom =
        ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve("deep")))
            .model("jop")
            .option("below", "targets.Deep.bottom")
            .option("memory.megabytes", "8")
            .run("targets.Deep", "1000000")
            .succeeded()
            .profile();

    assertThat(Rows.of(bottom, 1, bottom.size())).hasSize(1);
    assertThat(bottom.calls(1)).isEqualTo(1);
    assertThat(bottom.header().first("overflow-calls")).isNull();
  }

  @Test
  void a_recursion_stays_below_its_first_call_and_what_never_ran_is_told() throws Exception {
    Profile fib = run("fib", "below", "targets.Recursion.fib");

    // It runs twice: 1, 2, 4 and 2 calls, each level in the context of the one before.
    assertThat(IntStream.range(1, fib.size()).mapToObj(fib::calls)).containsExactly(2L, 4L, 8L, 4L);
    assertThat(run("none", "below", "targets.Nowhere.run").header().all("unmatched-pattern"))
        .containsExactly("targets.Nowhere.run");
  }

  @Test
  void a_rule_of_ones_own_ends_blocks_where_it_says() throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    DocumentedCode.compile("udis.md", "BehindCalls", classes);

    assertThat(bytecodesBehindTheCall("default", classes)).isEqualTo(1 + 4 + 1);
    assertThat(bytecodesBehindTheCall("org.example.BehindCalls", classes)).isEqualTo(1);
    ProfiledRun none =
        ProfiledRun.quick(TestJdk.own(), folder).option("block.rule", "org.example.Nowhere");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> none.run("targets.Thrown"))
        .withMessageStartingWith(
            "block.rule=org.example.Nowhere: neither default, precise nor calls");
  }

  private long bytecodesBehindTheCall(String rule, Path classes) throws Exception {
    Profile profile =
        ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve("run-" + rule)))
            .model("bytecodes")
            .option("block.rule", rule)
            .option("udi.path", classes.toString())
            .run("targets.Thrown")
            .succeeded()
            .profile();
    String method = "targets.Thrown.behind()V";
    return profile.metric(Metric.BYTECODES, Nodes.first(profile, "main", method));
  }

  @Test
  void by_the_precise_rule_nothing_behind_an_exception_counts() throws Exception {
    Profile standard = run("standard", "block.rule", "default");
    Profile precise = run("precise", "block.rule", "precise");

    // Half's constructor: 2 for super(), 3 for the field, 1 that throws; the return never runs.
    String half = "targets.Exceptions$Half.<init>(I)V";
    assertThat(standard.metric(Metric.BYTECODES, Nodes.first(standard, "run", half))).isEqualTo(7);
    assertThat(precise.metric(Metric.BYTECODES, Nodes.first(precise, "run", half))).isEqualTo(6);
    for (String target : List.of("Published", "Branches", "Recursion")) {
      String run = "targets." + target + ".run()V";
      int one = Nodes.first(standard, "measured", run);
      int other = Nodes.first(precise, "measured", run);
      assertThat(Rows.of(precise, other, precise.subtreeEnd(other)))
          .isEqualTo(Rows.of(standard, one, standard.subtreeEnd(one)));
    }
    assertThat(precise.header().first("block-rule")).isEqualTo("precise");
  }
}
