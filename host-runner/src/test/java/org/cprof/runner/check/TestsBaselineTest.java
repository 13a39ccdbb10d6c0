package org.cprof.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Baselines of profiles of tests: by test. */
class TestsBaselineTest {
  private static final MethodReference FIRST = test("first");
  private static final MethodReference CLOCK = test("clock");
  private static final MethodReference ADDED = test("added");
  private static final MethodReference WORK = ProfileTree.method("demo.Work", "step", "(I)I");
  private static final MethodReference SLOWER = ProfileTree.method("demo.Work", "slower", "()V");
  private static final MethodReference RESIZE =
      ProfileTree.method("java.util.HashMap", "resize", "()[Ljava/util/HashMap$Node;");

  private static final MethodReference TIME =
      new MethodReference(NodeKind.NATIVE, "java.lang.System", "nanoTime", "()J");

  private static final MethodReference DRAW =
      ProfileTree.method("java.util.Random", "next", "(I)I");
  private static final MethodReference SEED =
      ProfileTree.method("java.util.Random", "setSeed", "(J)V");

  @TempDir private Path folder;
  private Path baseline;

  private static MethodReference test(String name) {
    return ProfileTree.method("demo.WorkTest", name, "()V");
  }

  @BeforeEach
  void nameTheBaseline() {
    baseline = folder.resolve("tests.csv");
  }

  /** A profile of tests, which is told its tests one by one. */
  private final class Tests {
    private final ProfileTree tree;

    /** The test that was told last. */
    private int last;

    Tests(String jdk) {
      tree = new ProfileTree(metadata(jdk));
    }

    /** Ten cycles of the test, and those of a method that calls the JDK for one cycle. */
    Tests with(MethodReference test, long workCycles, long loadCycles) {
      last = tree.node(0, test, -1, 1, 10);
      Map<Metric, Long> metrics =
          Map.of(Metric.CYCLES, workCycles, Metric.INVOKE_LOAD_CYCLES, loadCycles);
      tree.node(tree.node(last, WORK, 3, 2, metrics), RESIZE, 4, 1, 1);
      return this;
    }

    Path in(String name) throws IOException {
      return ProfileFiles.write(folder.resolve(name), tree.build());
    }
  }

  @SafeVarargs
  private static List<Map.Entry<String, String>> metadata(
      String jdk, Map.Entry<String, String>... further) {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(ProfileTree.METADATA);
    metadata.add(Map.entry("below", "@tests"));
    metadata.add(Map.entry("jdk", jdk));
    metadata.addAll(List.of(further));
    return metadata;
  }

  private Tests tests() {
    return new Tests("17");
  }

  private CommandRun update(Path profile, String options) {
    CommandRun run =
        CommandRun.of(
            ("check " + profile + " --baseline " + baseline + " --update " + options).strip());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    return run;
  }

  private CommandRun check(Path profile, String options) {
    return CommandRun.of(
        ("check " + profile + " --baseline " + baseline + " --width 100 " + options).strip());
  }

  @Test
  void a_baseline_has_each_test_and_the_methods_that_make_up_most_of_it() throws IOException {
    Path profile = tests().with(FIRST, 50, 4).with(CLOCK, 30, 0).in("p");

    assertThat(update(profile, "").out())
        .isEqualTo(
            "Baseline of 2 tests in "
                + baseline
                + "\nOf one run: whether the tests are reproducible is not known.\n");
    // 50 of 60 cycles without the JDK's are more than four fifths, 30 of 40 are less.
    assertThat(baseline)
        .hasContent(
            """
            # model: jop
            # model-hash: ab12
            # parameters: r=1,w=2
            # jdk: 17
            # below: @tests
            kind,class,method,descriptor,calls,bytecodes,cycles,load_cycles,misses,allocations,own_calls,own_bytecodes,own_cycles,differs,depends_on
            root,,,,8,0,102,4,0,,,,,,
            test,demo.WorkTest,clock,()V,4,0,41,0,0,,3,0,40,,
            method,,library (JDK) code,,1,0,1,0,0,,,,,,
            method,demo.Work,step,(I)I,2,0,30,0,0,,,,,,
            method,demo.WorkTest,clock,()V,1,0,10,0,0,,,,,,
            test,demo.WorkTest,first,()V,4,0,61,4,0,,3,0,56,,
            method,,library (JDK) code,,1,0,1,0,0,,,,,,
            method,,other methods,,1,0,10,0,0,,,,,,
            method,demo.Work,step,(I)I,2,0,50,4,0,,,,,,
            # end: rows=9
            """);
    assertThat(check(profile, "").exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void what_differs_between_two_runs_is_marked_with_its_place_and_not_compared()
      throws IOException {
    Path one = tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p");
    Path other = tests().with(FIRST, 50, 0).with(CLOCK, 31, 0).in("q");

    String place = "WorkTest.clock > Work.step";
    assertThat(update(one, "--again " + other).out())
        .endsWith("1 test not reproducible:\n  demo.WorkTest.clock()V, first at " + place + "\n");
    assertThat(baseline)
        .content()
        .contains("\ntest,demo.WorkTest,clock,()V,4,0,41,0,0,,3,0,40," + place + ",\n");

    Path third = tests().with(FIRST, 50, 0).with(CLOCK, 90, 0).in("r");
    CommandRun unchanged = check(third, "");
    assertThat(unchanged.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(unchanged.out())
        .contains("cycles      61   61       0  0.0%       61  the compared tests\n")
        .contains(
            "1 test not reproducible, not compared (40.2% of all):\n"
                + "  demo.WorkTest.clock(), first at "
                + place);

    // Also if an update finds no difference; until the line is removed.
    update(one, "");
    assertThat(check(third, "").exitCode()).isEqualTo(ExitCode.DONE);
  }

  /** 41 cycles and five per cent are 43. */
  @Test
  void a_tolerance_compares_tests_that_are_not_reproducible() throws IOException {
    Path one = tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p");
    update(one, "--again " + tests().with(FIRST, 50, 0).with(CLOCK, 31, 0).in("q"));

    assertThat(
            check(tests().with(FIRST, 50, 0).with(CLOCK, 32, 0).in("r"), "--tolerance 5%")
                .exitCode())
        .isEqualTo(ExitCode.DONE);
    CommandRun more =
        check(tests().with(FIRST, 50, 0).with(CLOCK, 33, 0).in("r"), "--tolerance 5%");
    assertThat(more.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(more.out())
        .contains("x cycles      41   44      +3  +7.3%       43  demo.WorkTest.clock()\n")
        .contains("1 test not reproducible, compared with +5% (40.2% of all):\n");
  }

  /** Of two runs that happened to be equal: 30 cycles, with the call of a native without any. */
  @Test
  void what_depends_on_the_time_is_marked_though_two_runs_do_not_differ() throws IOException {
    Path one = withTime(tests().with(FIRST, 50, 0), 30).in("p");

    assertThat(update(one, "--again " + one).out())
        .endsWith(
            "1 test not reproducible:\n"
                + "  demo.WorkTest.clock()V, depends on time (System.nanoTime)\n");
    assertThat(baseline)
        .content()
        .contains("\ntest,demo.WorkTest,clock,()V,5,0,41,0,0,,3,0,40,,time (System.nanoTime)\n");

    CommandRun later = check(withTime(tests().with(FIRST, 50, 0), 33).in("q"), "");
    assertThat(later.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(later.out())
        .contains(
            "1 test not reproducible, not compared (40.2% of all):\n"
                + "  demo.WorkTest.clock(), depends on time (System.nanoTime)\n");

    // No longer, once it does not ask for the time any more.
    update(tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("r"), "");
    assertThat(baseline).content().doesNotContain("nanoTime");
  }

  /** A generator in a field of the test has been made before the test begins. */
  @Test
  void what_draws_from_a_generator_is_marked_unless_it_has_given_it_a_seed() throws IOException {
    update(drawing(tests().with(FIRST, 50, 0)).in("p"), "");
    assertThat(baseline)
        .content()
        .contains(",random numbers of a generator made before the test (Random.next)\n");

    Tests seeded = drawing(tests().with(FIRST, 50, 0));
    seeded.tree.node(seeded.last, SEED, 4, 1, 0);
    update(seeded.in("q"), "");
    assertThat(baseline).content().doesNotContain("random numbers");
  }

  private static Tests drawing(Tests tests) {
    tests.tree.node(tests.with(CLOCK, 30, 0).last, DRAW, 7, 1, 0);
    return tests;
  }

  @Test
  void a_failure_names_what_a_test_depends_on_and_what_to_do() throws IOException {
    update(tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p"), "");
    CommandRun more = check(withTime(tests().with(FIRST, 50, 0), 33).in("q"), "");

    assertThat(more.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(more.out().replaceAll("\\s+", " "))
        .contains(
            "demo.WorkTest.clock() depends on time (System.nanoTime). What depends on such things"
                + " may cost more though nothing was changed. --update marks these tests,"
                + " --tolerance 5% compares marked ones with a tolerance, cprof options"
                + " --clock=target has tests see the target's time.");
  }

  @Test
  void a_failure_names_tests_in_which_only_the_jdk_executed_more() throws IOException {
    update(tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p"), "");
    Tests more = tests().with(FIRST, 51, 0).with(CLOCK, 30, 0);
    more.tree.node(more.last, RESIZE, 4, 1, 5);

    assertThat(check(more.in("q"), "").out().replaceAll("\\s+", " "))
        .contains("Only the JDK's code executed more in demo.WorkTest.clock(). If nothing was");
  }

  @Test
  void with_the_targets_clock_the_time_is_none_of_what_may_differ() throws IOException {
    ProfileTree tree = new ProfileTree(metadata("17", Map.entry("clock", "target")));
    tree.node(tree.node(0, CLOCK, -1, 1, 10), TIME, 1, 1, 0);
    Path one = ProfileFiles.write(folder.resolve("p"), tree.build());

    assertThat(update(one, "--again " + one).out()).doesNotContain("not reproducible");
  }

  /** Else nobody would see that a check which passes has looked at nothing. */
  @Test
  void a_check_that_compares_no_test_fails() throws IOException {
    Path one = withTime(tests(), 30).in("p");
    update(one, "--again " + one);

    CommandRun none = check(one, "");
    assertThat(none.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(none.out())
        .contains("No test was compared, as none of 1 test is reproducible: --tolerance 5%")
        .contains("The check failed: nothing was compared.");
    assertThat(check(one, "--tolerance 5%").exitCode()).isEqualTo(ExitCode.DONE);
  }

  /** The test and what calls {@link System#nanoTime}. */
  private static Tests withTime(Tests tests, long cycles) {
    tests.tree.node(tests.with(CLOCK, cycles, 0).last, TIME, 7, 1, 0);
    return tests;
  }

  @Test
  void a_failure_names_the_test_and_then_its_methods() throws IOException {
    update(tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p"), "");
    CommandRun more = check(tests().with(FIRST, 50, 0).with(CLOCK, 37, 0).in("q"), "");

    assertThat(more.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(more.out().lines())
        .containsSubsequence(
            "Tests that changed most, by cycles",
            "  change  before  now  of",
            "      +7      41   48  demo.WorkTest.clock()",
            "Methods that changed most, by exclusive cycles",
            "      +7         0        +7         0      80     87  demo.Work.step(int)");
  }

  /** The test's own 10 cycles are not named, nor what is called now and was not before. */
  @Test
  void of_methods_that_the_baseline_does_not_name_the_largest_are_told_if_their_sum_grows()
      throws IOException {
    update(tests().with(FIRST, 50, 0).in("p"), "");
    Tests now = tests().with(FIRST, 50, 0);
    now.tree.node(1, SLOWER, 5, 1, 700);
    CommandRun more = check(now.in("q"), "");

    assertThat(more.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(more.out().lines())
        .containsSubsequence(
            "Methods that changed most, by exclusive cycles",
            "    +700       +10      +690         0      10    710  other methods",
            "Largest of the other methods, by exclusive cycles, in tests where their sum grew",
            "  now  of",
            "  700  demo.Work.slower()",
            "   10  demo.WorkTest.first()");
    assertThat(check(now.in("q"), "--json").out())
        .contains("\"other_methods\"")
        .contains("\"slower\"");
  }

  /** As after someone removed its methods, and changed the number in the last line. */
  @Test
  void a_test_without_its_methods_is_refused() throws IOException {
    Path profile = tests().with(FIRST, 50, 0).in("p");
    update(profile, "");
    List<String> lines = new ArrayList<>(Files.readAllLines(baseline));
    lines.removeIf(line -> line.startsWith("method,"));
    lines.set(lines.size() - 1, "# end: rows=2");
    Files.write(baseline, lines);

    assertThat(check(profile, "").err())
        .contains("expected a test with its methods in the lines below it; write it anew with");
    assertThat(update(profile, "").exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void tests_that_come_and_go_change_no_sum() throws IOException {
    update(tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p"), "");
    CommandRun now = check(tests().with(FIRST, 50, 0).with(ADDED, 900, 0).in("q"), "");

    assertThat(now.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(now.out())
        .contains("1 test not in the baseline, not compared:\n  demo.WorkTest.added()\n")
        .contains("1 test of the baseline not executed:\n  demo.WorkTest.clock()\n");

    CommandRun nothing = check(tests().with(ADDED, 900, 0).in("q"), "");
    assertThat(nothing.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(nothing.err()).contains("no test of the baseline was executed");
  }

  @Test
  void each_test_has_its_limit_if_asked_though_the_sum_is_kept() throws IOException {
    update(tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p"), "");
    Path now = tests().with(FIRST, 40, 0).with(CLOCK, 31, 0).in("q");

    assertThat(check(now, "").exitCode()).isEqualTo(ExitCode.DONE);
    CommandRun each = check(now, "--each-test");
    assertThat(each.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(each.out()).contains("x cycles      41   42      +1  +2.4%       41");
  }

  @Test
  void excluded_tests_are_neither_written_nor_compared() throws IOException {
    Path profile = tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p");
    update(profile, "");
    Path changed = tests().with(FIRST, 50, 0).with(CLOCK, 90, 0).in("q");

    assertThat(check(changed, "--exclude demo.*.clock").exitCode()).isEqualTo(ExitCode.DONE);
    update(profile, "--exclude demo.*.clock");
    assertThat(baseline).content().doesNotContain("clock");
  }

  /** Method loads and the JDK's part may be another one; a cycle of own code may not. */
  @Test
  void of_another_jdk_the_own_code_of_each_test_is_compared() throws IOException {
    update(tests().with(FIRST, 50, 0).in("p"), "");

    CommandRun loads = check(new Tests("25").with(FIRST, 57, 7).in("q"), "");
    assertThat(loads.out())
        .contains("cycles      60   60       0  0.0%       60  the compared tests' own code");
    assertThat(loads.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(check(new Tests("25").with(FIRST, 51, 0).in("q"), "").exitCode())
        .isEqualTo(ExitCode.CHECK_FAILED);
  }

  /** Such as one that two branches have changed: its marks stay. */
  @Test
  void an_update_replaces_a_baseline_that_is_not_whole_and_keeps_its_marks() throws IOException {
    Path one = tests().with(FIRST, 50, 0).with(CLOCK, 30, 0).in("p");
    Path other = tests().with(FIRST, 50, 0).with(CLOCK, 31, 0).in("q");
    update(one, "--again " + other);
    String whole = Files.readString(baseline);
    for (String broken :
        List.of(
            whole.replaceFirst("# end: .*\n", ""),
            whole.replaceFirst("# end: .*", "# end: rows=1"),
            whole.replaceFirst("root,,,,[0-9]+", "root,,,,1"))) {
      Files.writeString(baseline, broken);
      assertThat(check(one, "").err()).contains("write it anew with --update");

      assertThat(update(one, "").exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(baseline).hasContent(whole);
    }
  }

  /** By method, or with a column less, as versions before the first release wrote them. */
  @Test
  void a_baseline_of_another_form_is_refused_in_one_sentence() throws IOException {
    Path profile = tests().with(FIRST, 50, 0).in("p");
    update(profile, "");
    String whole = Files.readString(baseline);
    Files.writeString(
        baseline,
        """
        # below: @tests
        kind,class,method,descriptor,calls,bytecodes,cycles,inclusive_cycles,load_cycles,misses,allocations
        root,,,,2,0,50,50,0,0,
        method,demo.Work,step,(I)I,2,0,50,50,0,0,
        # end: rows=2
        """);
    CommandRun byMethod = check(profile, "");
    assertThat(byMethod.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(byMethod.err()).contains("expected a line for each test; write it anew with --upd");
    assertThat(update(profile, "").exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(baseline).hasContent(whole);

    Files.writeString(baseline, whole.replace(",depends_on", "").replace(",,\n", ",\n"));
    assertThat(check(profile, "").err())
        .contains("expected the header of a baseline of this version; remove the file, and write");
  }
}
