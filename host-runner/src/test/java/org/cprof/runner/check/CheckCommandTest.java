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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckCommandTest {
  private static final MethodReference MAIN =
      ProfileTree.method("demo.Main", "main", "([Ljava/lang/String;)V");
  private static final MethodReference WORK = ProfileTree.method("demo.Work", "step", "(I)I");
  private static final MethodReference RESIZE =
      ProfileTree.method("java.util.HashMap", "resize", "()[Ljava/util/HashMap$Node;");

  /** Limits that a profile without a call keeps. */
  private static final String RULES_OF_NOTHING =
      """
      element,name,counter,maximum
      total,,cycles,5
      method,demo.Main.main,calls,0
      """;

  @TempDir private Path folder;
  private Path baseline;

  @BeforeEach
  void nameTheBaseline() {
    baseline = folder.resolve("app.baseline.csv");
  }

  /** Main of 100 cycles calls work, which calls a method of the JDK once. */
  private Path profile(String name, long workCalls, long workCycles, long libraryCycles)
      throws IOException {
    return profile(name, ProfileTree.METADATA, workCalls, workCycles, libraryCycles);
  }

  private Path profile(
      String name,
      List<Map.Entry<String, String>> metadata,
      long workCalls,
      long workCycles,
      long libraryCycles)
      throws IOException {
    ProfileTree tree = new ProfileTree(metadata);
    int main = tree.node(0, MAIN, -1, 1, 100);
    int work = tree.node(main, WORK, 3, workCalls, workCycles);
    tree.node(work, RESIZE, 4, 1, libraryCycles);
    return ProfileFiles.write(folder.resolve(name), tree.build());
  }

  private static List<Map.Entry<String, String>> metadata(String key, String value) {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(ProfileTree.METADATA);
    metadata.removeIf(entry -> entry.getKey().equals(key));
    metadata.add(Map.entry(key, value));
    return metadata;
  }

  private void update(Path profile) {
    CommandRun run = CommandRun.of("check " + profile + " --baseline " + baseline + " --update");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
  }

  private CommandRun check(Path profile, String options) {
    return CommandRun.of(
        ("check " + profile + " --baseline " + baseline + " " + options).stripTrailing());
  }

  @Test
  void a_baseline_has_a_line_for_each_method_and_one_for_the_jdk() throws IOException {
    Path sample = ProfileFiles.write(folder.resolve("p"), ProfileTree.sample());
    update(sample);

    assertThat(baseline)
        .hasContent(
            """
            # model: jop
            # model-hash: ab12
            # parameters: r=1,w=2
            kind,class,method,descriptor,calls,bytecodes,cycles,inclusive_cycles,load_cycles,misses,allocations
            root,,,,13,60,196,196,13,3,
            routine,,idiv,,2,0,40,40,0,0,
            method,demo.Main,main,([Ljava/lang/String;)V,1,50,100,196,9,1,
            method,demo.Work,leaf,()V,5,0,6,6,0,0,
            method,demo.Work,step,(I)I,5,10,50,64,4,2,
            # end: rows=5
            """);

    update(profile("q", 2, 30, 5));
    assertThat(baseline).content().contains("\nmethod,,library (JDK) code,,1,0,5,,0,0,\n");
  }

  @Test
  void cycles_that_were_priced_and_not_counted_are_told_as_such() throws IOException {
    Path priced = profile("p", metadata("least-cycles", "90"), 2, 30, 5);
    update(priced);
    Path summary = folder.resolve("summary.md");
    String said =
        "135 cycles typically, at least 90, priced and not counted, for typical operands.";

    assertThat(check(priced, "--markdown " + summary).out())
        .endsWith(said + "\nThe check passed.\n");
    assertThat(summary).content().endsWith("\n\n" + said + "\n");
    assertThat(check(priced, "--json").out()).contains("\"least_cycles\" : 90");
  }

  /** A profile has contexts, whatever their depth. */
  @Test
  void a_split_by_method_is_told_where_the_baseline_has_no_contexts() throws IOException {
    String told = "Split by method: the baseline has no contexts.";
    Path before = profile("p", 2, 30, 5);
    Path after = profile("q", 2, 40, 5);
    Path summary = folder.resolve("summary.md");
    update(before);

    assertThat(check(after, "--markdown " + summary).out()).contains(told);
    assertThat(summary).content().contains("\n\n" + told + "\n");
    assertThat(CommandRun.of("check " + after + " --baseline " + before).out())
        .contains("Why")
        .doesNotContain(told);
  }

  @Test
  void the_profile_of_a_baseline_passes_and_one_cycle_more_does_not() throws IOException {
    update(profile("p", 2, 30, 5));

    CommandRun same = check(profile("p", 2, 30, 5), "--each-method");
    assertThat(same.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(same.out()).endsWith("The check passed.\n");

    CommandRun more = check(profile("p", 2, 31, 5), "");
    assertThat(more.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(more.out()).contains("x cycles     135  136      +1  +0.7%      135");
  }

  /** At 100 MHz. */
  @Test
  void cycles_are_told_as_time_and_other_counters_are_not() throws IOException {
    update(profile("p", 2, 30, 5));

    assertThat(check(profile("q", 2, 31, 5), "--time --counter cycles,bytecodes").out())
        .containsPattern("x cycles +1.35 us +1.36 us +[+]0.01 us +[+]0.7% +1.35 us")
        .containsPattern("bytecodes +[0-9]+ +[0-9]+ ")
        .containsPattern("change us +by calls us +by price us");
  }

  /** As of tests that no framework known to CProf has run. */
  @ParameterizedTest
  @CsvSource({"below, @tests, No test was counted: no method of", "x, y, Nothing was counted: the"})
  void a_profile_that_counted_nothing_keeps_no_limit(String key, String value, String why)
      throws IOException {
    update(profile("p", 2, 30, 5));
    Path empty =
        ProfileFiles.write(folder.resolve("e"), new ProfileTree(metadata(key, value)).build());
    Path rules = Files.writeString(folder.resolve("r"), RULES_OF_NOTHING);
    Path summary = folder.resolve("summary.md");

    CommandRun run =
        CommandRun.of("check " + empty + " --github --rule " + rules + " --markdown " + summary);
    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out())
        .contains("::error title=CProf::" + why)
        .contains("\n" + why)
        .contains("The check failed: nothing was counted.\n");
    assertThat(summary).content().contains("the check failed: nothing was counted", why);
    assertThat(CommandRun.of("check " + empty + " --json --rule " + rules).out())
        .contains("\"passed\" : false")
        .contains("\"nothing_counted\" : \"" + why);
    assertThat(CommandRun.of("report " + empty).out()).contains("\n" + why);
    CommandRun updated = check(empty, "--update");
    assertThat(updated.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(updated.err()).contains("no baseline was written. " + why);
  }

  /** As of tests that JUnit 4 has run. */
  @Test
  void a_profile_of_tests_whose_annotations_nothing_has_read_keeps_no_limit() throws IOException {
    update(profile("p", 2, 30, 5));
    Path unread = profile("u", metadata("not-checked", "demo.OldTest.adds()V"), 2, 30, 5);
    Path rules = Files.writeString(folder.resolve("r"), "element,name,counter,maximum\n");
    String why = "Annotations that limit what 1 test may cost were not checked: ";

    CommandRun run = CommandRun.of("check " + unread + " --github --rule " + rules);
    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out())
        .contains("::error title=CProf::" + why, "\n" + why, "demo.OldTest.adds")
        .contains("The check failed: limits of tests were not checked.\n");
    assertThat(CommandRun.of("check " + unread + " --json --rule " + rules).out())
        .contains("\"passed\" : false")
        .contains("\"not_checked\" : \"" + why);
    assertThat(CommandRun.of("report " + unread).out()).contains("\n" + why);
  }

  @Test
  void what_costs_more_is_split_into_calls_price_and_loads_by_method() throws IOException {
    update(profile("p", 2, 30, 5));

    CommandRun run = check(profile("p", 4, 70, 5), "");

    // Two calls more at 15 cycles each, and the four of them cost 10 more than such calls did.
    assertThat(run.out())
        .contains("The check failed: 1 limit is not kept.")
        .contains("     +40       +30       +10         0      30     70  demo.Work.step(int)")
        .doesNotContain("Contexts that changed");
  }

  @Test
  void beside_a_profile_the_contexts_are_named() throws IOException {
    baseline = profile("old", 2, 30, 5);

    CommandRun run = check(profile("p", 4, 70, 5), "");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out()).contains("Contexts that changed").contains("Main.main > Work.step");
  }

  @Test
  void a_counter_other_than_cycles_is_explained_by_itself() throws IOException {
    baseline = profile("old", 2, 30, 5);

    CommandRun run = check(profile("p", 5, 70, 5), "--counter calls");

    assertThat(run.out())
        .isEqualTo(
            """
                       before  now  change       %  allowed  of
              x calls       4    7      +3  +75.0%        4  the whole program

            The check failed: 1 limit is not kept.

            Methods that changed most, by calls
              change  before  now  of
                  +3       2    5  demo.Work.step(int)

            Contexts that changed most, by calls
              change  before  now  of
                  +3       2    5  Main.main > Work.step
            """);
    assertThat(check(profile("p", 5, 70, 5), "--counter calls --json").out())
        .contains("\"counter\" : \"calls\"", "\"before\" : 2,\n      \"now\" : 5,");
    // Without contexts in the baseline there are methods alone; cycles are split as before.
    baseline = folder.resolve("text.csv");
    update(profile("p", 2, 30, 5));
    assertThat(check(profile("p", 5, 70, 5), "--counter calls,cycles").out())
        .contains("Methods that changed most, by exclusive cycles\n")
        .endsWith("  change  before  now  of\n      +3       2    5  demo.Work.step(int)\n");
  }

  @ParameterizedTest
  @CsvSource({
    "135,0,136,false",
    "135,1%,136,true",
    "135,1%,137,false", // 1 % of 135 is 1.35, and there are no parts of a cycle
    "135,1.49%,137,true",
    "135,2,137,true",
    "135,+2,138,false"
  })
  void an_increase_is_allowed_up_to_its_limit(long before, String limit, long now, boolean passes)
      throws IOException {
    update(profile("p", 1, before - 105, 5));

    CommandRun run = check(profile("p", 1, now - 105, 5), "--max-increase " + limit);

    assertThat(run.exitCode()).isEqualTo(passes ? ExitCode.DONE : ExitCode.CHECK_FAILED);
  }

  @Test
  void fewer_cycles_than_the_baseline_pass_and_are_told() throws IOException {
    update(profile("p", 2, 30, 5));

    CommandRun run = check(profile("p", 2, 20, 5), "");

    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run.out()).contains("The check passed, with less than the baseline.");
  }

  @Test
  void each_method_has_its_limit_though_the_total_is_kept() throws IOException {
    update(profile("p", 2, 30, 10));

    CommandRun run = check(profile("p", 2, 35, 5), "--each-method");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out())
        .contains("demo.Work.step(int)")
        .contains("1 limit is not kept")
        .doesNotContain("java.util");
    assertThat(check(profile("p", 2, 35, 5), "").exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void a_method_that_is_new_is_an_increase() throws IOException {
    ProfileTree old = new ProfileTree();
    old.node(0, MAIN, -1, 1, 200);
    update(ProfileFiles.write(folder.resolve("old"), old.build()));

    CommandRun run = check(profile("p", 1, 1, 0), "--each-method --max-increase 50%");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out()).contains("1 limit is not kept");
  }

  @ParameterizedTest
  @CsvSource({
    "model,jamuth",
    "model-hash,cd34",
    "parameters,'r=3,w=5'",
    "udi,blocks",
    "block-rule,precise",
    "below,demo.Main",
    "counting,off at first"
  })
  void what_counts_something_else_is_refused_with_the_difference(String key, String value)
      throws IOException {
    update(profile("p", 2, 30, 5));

    CommandRun run = check(profile("p", metadata(key, value), 2, 30, 5), "");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .contains("the profile's " + key + " '" + value + "' is not the baseline's ");
  }

  /** Of main and work; the method of the JDK may take what it likes. */
  @Test
  void of_another_jdk_own_code_is_compared() throws IOException {
    update(profile("p", metadata("jdk", "17.0.15"), 2, 30, 5));
    Path same = profile("p", metadata("jdk", "25.0.3"), 2, 30, 500);
    Path more = profile("q", metadata("jdk", "25.0.3"), 2, 31, 4);

    CommandRun passed = check(same, "--each-method --counter cycles,calls");
    assertThat(passed.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(passed.out())
        .contains(
            "    cycles     130  130       0  0.0%      130  own code, without method loads\n")
        .contains("The baseline is of another JDK: 17.0.15.\n")
        .contains(
            "Not compared are the library, routines and method loads: 5 cycles before, 500\nnow.");
    CommandRun failed = check(more, "");
    assertThat(failed.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(failed.out())
        .contains("x cycles     130  131      +1  +0.8%      130  own code, without method loads\n")
        .contains("  demo.Work.step(int)")
        .doesNotContain("library (JDK) code");
    assertThat(check(same, "--counter misses").err())
        .contains("the baseline is of another JDK, whose code has a part in misses: allow that");
    assertThat(check(same, "--any-jdk").exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(check(more, "--any-jdk").exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(check(more, "--any-jdk").out())
        .contains("The baseline is of another JDK: 17.0.15.")
        .doesNotContain("Not compared");
  }

  /** Where the JDK's code evicts other methods, the same own code has other loads. */
  @Test
  void of_another_jdk_method_loads_and_routines_are_not_compared() throws IOException {
    update(loading("p", "17", 40, 7));

    assertThat(check(loading("q", "25", 30, 9), "--each-method").exitCode())
        .isEqualTo(ExitCode.DONE);
    assertThat(check(loading("q", "17", 41, 7), "--each-method").exitCode())
        .isEqualTo(ExitCode.CHECK_FAILED);
    Path summary = folder.resolve("summary.md");
    check(loading("q", "25", 30, 9), "--markdown " + summary);
    assertThat(summary).content().contains("47 cycles before, 39 now.");
  }

  /** Main of 100 cycles and those of loads, which executes a routine. */
  private Path loading(String name, String jdk, long loads, long routine) throws IOException {
    ProfileTree tree = new ProfileTree(metadata("jdk", jdk));
    int main =
        tree.node(
            0, MAIN, -1, 1, Map.of(Metric.CYCLES, 100 + loads, Metric.INVOKE_LOAD_CYCLES, loads));
    tree.node(main, new MethodReference(NodeKind.ROUTINE, "", "idiv", ""), 1, 1, routine);
    return ProfileFiles.write(folder.resolve(name), tree.build());
  }

  @Test
  void a_profile_of_a_killed_program_is_neither_checked_nor_a_baseline() throws IOException {
    update(profile("p", 2, 30, 5));
    Path killed = profile("p", metadata("ending", "killed"), 2, 30, 5);

    assertThat(check(killed, "").err()).contains("its program had not ended");
    assertThat(check(killed, "--update").exitCode()).isEqualTo(ExitCode.WRONG_USE);
  }

  @Test
  void a_baseline_that_does_not_add_up_is_refused() throws IOException {
    Path profile = profile("p", 2, 30, 5);
    update(profile);
    Files.writeString(baseline, Files.readString(baseline).replace(",2,0,30,", ",2,0,29,"));

    CommandRun run = check(profile, "");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains(baseline + ":5", "cycles as the methods' sum, 134");
  }

  @Test
  void runs_of_a_program_that_differ_make_no_baseline() throws IOException {
    Path one = profile("p", 2, 30, 5);
    String update = "check " + one + " --update --baseline " + baseline + " --again ";

    assertThat(CommandRun.of(update + profile("q", 2, 31, 5)).err())
        .contains("no baseline was written: the runs differ; 'cprof diff' tells where");
    assertThat(baseline).doesNotExist();
    assertThat(CommandRun.of(update + profile("q", 2, 30, 5)).exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void an_update_replaces_no_profile() throws IOException {
    Path profile = profile("p", 2, 30, 5);
    baseline = profile("old", 2, 30, 5);
    byte[] content = Files.readAllBytes(baseline);

    assertThat(check(profile, "--update").exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(baseline).hasBinaryContent(content);
  }

  @Test
  void without_a_baseline_or_rules_there_is_nothing_to_check() throws IOException {
    assertThat(CommandRun.of("check " + profile("p", 2, 30, 5)).err())
        .contains("give a --baseline, or a --rule");
  }

  @Test
  void a_profile_of_calls_has_no_cycles_to_check() throws IOException {
    List<Map.Entry<String, String>> calls = metadata("udi", "calls");
    update(profile("p", calls, 2, 0, 0));
    Path more = profile("p", calls, 3, 0, 0);

    assertThat(check(more, "").exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(check(more, "").err())
        .contains("the profile does not count cycles; it was made with --udi calls: check")
        .contains(" --counter calls");
    assertThat(check(more, "--counter calls").exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
  }

  @Test
  void allocations_are_objects_and_arrays() throws IOException {
    Path none = profile("p", 2, 30, 5);
    update(none);
    assertThat(check(none, "--counter allocations").err())
        .contains("the profile does not count allocations; make it with: cprof run --udi jp");

    Path before = allocating("java.lang.Object;3", "int;2;40");
    update(before);
    Files.writeString(
        baseline, Files.readString(baseline).replace("1,0,0,0,0,0,5", "1,0,0,0,0,0,"));
    assertThat(check(before, "--counter allocations").err())
        .contains("the baseline does not count allocations: write it anew with --update");
    update(before);
    assertThat(baseline).content().contains("root,,,,1,0,0,0,0,0,5\n");
    assertThat(check(allocating("a.B;3", "int;2;90"), "--counter allocations").exitCode())
        .isEqualTo(ExitCode.DONE);
    assertThat(check(allocating("a.B;3", "int;1;1;byte;2;8"), "--counter allocations").exitCode())
        .isEqualTo(ExitCode.CHECK_FAILED);
  }

  private Path allocating(String objects, String arrays) throws IOException {
    List<Map.Entry<String, String>> metadata =
        List.of(
            Map.entry("udi", "jp"),
            Map.entry("column", "objects named-numbers"),
            Map.entry("column", "arrays named-pairs"));
    ProfileTree tree = new ProfileTree(metadata);
    tree.node(0, MAIN, -1, 1, Map.of(), objects, arrays);
    return ProfileFiles.write(folder.resolve("jp"), tree.build());
  }
}
