package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each option of the command reaches the analysis; its figures are bytecodes counted by hand. */
class BoundCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void compile() throws Exception {
    BoundProgram.compiled(
        folder,
        "static int d;",
        "static void waits() { while (d > 0) { } } // @WCA loop = 4",
        "static void turns(int n) { for (int i = 0; i < n; i++) { } }",
        "static abstract class S { abstract int a(); }",
        "static class P extends S { int a() { return 1; } }",
        "static class Q extends S { int a() { return d + 1; } }",
        "static S s = new P(); static S other = new Q();",
        "static int calls() { return s.a(); }");
  }

  private CommandRun bound(String options) {
    return CommandRun.of(("bound --width 200 -cp " + folder + " " + withModel(options)).strip());
  }

  private static String withModel(String options) {
    return options.contains("--model") ? options : "--model bytecodes " + options;
  }

  /** The bytecodes of the worst call, with the one that invokes. */
  private String cycles(String options) throws IOException {
    Path csv = folder.resolve("bounds.csv");
    CommandRun run = bound(options + " --csv " + csv);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readAllLines(csv).get(1).split(",")[1];
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path calls(String name, String text) throws IOException {
    return ProfileFiles.packed(folder.resolve(name), text);
  }

  @Test
  void a_file_of_loops_goes_before_comments() throws Exception {
    Path loops = file("loops.csv", "method,line,bound\nT.waits,3,2\n");

    // the invoke, getstatic ifle five times, goto four times, return
    assertThat(cycles("T.waits --source " + folder)).isEqualTo("" + (1 + 5 * 2 + 4 + 1));
    assertThat(cycles("T.waits --source " + folder + " --loops " + loops))
        .isEqualTo("" + (1 + 3 * 2 + 2 + 1));
    assertThat(bound("T.waits").err()).contains("T.waits()V:3");
  }

  @Test
  void a_wrong_file_of_loops_is_refused_once() throws Exception {
    Path loops = file("loops.csv", "method,line,bound\nT.waits,3,2\nT.turns,5,2\n");

    CommandRun run = bound("T.waits T.calls --loops " + loops);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("cprof: " + loops + ":3: no loop of T.turns has line 5; its loops have 4\n");
  }

  @Test
  void a_method_without_a_bound_leaves_others_theirs() throws Exception {
    Path csv = folder.resolve("all.csv");

    CommandRun run = bound("T.waits T.turns --args 3 T.calls --csv " + csv);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("T.waits()V: --args: the method has 0 parameters, not 1");
    assertThat(Files.readAllLines(csv)).hasSize(2).last().asString().startsWith("T.turns(I)V,");
  }

  @Test
  void no_failure_of_a_method_takes_the_bound_of_another() throws Exception {
    BoundProgram.compiled(
        folder,
        "static int d;",
        "static void waits() { while (d > 0) { } }",
        "static int deep(int n) { return deep(n - 1); }",
        "static void never() { throw new IllegalStateException(); }",
        "static class Bad { static int f() { return 1; } }",
        "static int bad() { return Bad.f(); }",
        "static void turns() { for (int i = 0; i < 3; i++) { } }");
    Path bad = folder.resolve("T$Bad.class");
    byte[] whole = Files.readAllBytes(bad);
    Path csv = folder.resolve("all.csv");
    for (int length : new int[] {0, 20, whole.length / 2, whole.length - 1}) {
      Files.write(bad, Arrays.copyOf(whole, length));
      CommandRun run = bound("T.waits T.deep T.never T.bad T.turns --csv " + csv);
      assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.CHECK_FAILED);
      assertThat(run.err().lines())
          .as(run.err())
          .hasSize(4)
          .anyMatch(line -> line.startsWith("cprof: T.waits()V: no bound: nothing says how often"))
          .anyMatch(
              line ->
                  line.startsWith("cprof: T.deep(I)I: no bound: ") && line.contains("recursion"))
          .anyMatch(
              line ->
                  line.startsWith("cprof: T.never()V: no bound: ")
                      && line.contains("never returns"))
          .anyMatch(
              line -> line.startsWith("cprof: T.bad()I: no bound: ") && line.contains("T$Bad.f"));
      assertThat(Files.readAllLines(csv)).hasSize(2).last().asString().startsWith("T.turns()V,");
      assertThat(run.out()).contains("no JVM loads T$Bad: its class file is broken");
    }
  }

  @Test
  void classes_in_a_wrong_folder_are_one_assumption() throws Exception {
    BoundProgram.compiled(
        folder, "static int one() { return 1; }", "static class A { }", "static class B { }");
    Path wrong = Files.createDirectory(folder.resolve("wrong"));
    for (String name : List.of("T.class", "T$A.class", "T$B.class")) {
      Files.copy(folder.resolve(name), wrong.resolve(name));
    }

    assertThat(bound("T.one").out().replaceAll("\\s+", " "))
        .containsOnlyOnce("no JVM loads")
        .contains(
            "no JVM loads wrong.T: its class file holds another class, T; nor any of 2 other class"
                + " files that cannot be read");
  }

  @Test
  void work_is_limited_and_says_where_it_stands() {
    CommandRun run = bound("T.turns --args 0..60000 --effort 0");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("takes more than 0 s (--effort), the last in T.turns(I)V:4")
        .doesNotContain("depends on"); // no loop has begun
    assertThat(bound("T.turns --args 3 --effort 9223372036854775807").exitCode()).isZero();
  }

  @Test
  void work_that_is_used_up_in_a_loop_says_what_decides_its_end() throws Exception {
    BoundProgram.compiled(
        folder, "static int d;", "static void spins(int n) { while (n != d) { n *= 3; } }");

    assertThat(bound("T.spins --effort 0").err())
        .contains(
            "takes more than 0 s (--effort), the last in T.spins(I)V:3; it is in the loop of"
                + " T.spins(I)V:3, whose end depends on field T.d, parameter n");
  }

  @Test
  void arguments_bound_a_loop() throws Exception {
    // the invoke, iconst_0 istore_1, four times iload_1 iload_0 if_icmpge, three times iinc goto,
    // return
    assertThat(cycles("T.turns --args 0..3")).isEqualTo("" + (1 + 2 + 4 * 3 + 3 * 2 + 1));
  }

  /** 22 cycles, as of {@link #arguments_bound_a_loop}; of waits nothing says how often it turns. */
  @Test
  void what_is_allowed_decides_the_exit_code() {
    CommandRun kept = bound("T.turns --args 0..3 --at-most 22");
    CommandRun above = bound("T.turns --args 0..3 --at-most 20");

    assertThat(kept.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(kept.err()).isEmpty();
    assertThat(above.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(above.err())
        .isEqualTo("cprof: T.turns(I)V may take 22 cycles, 2 more than --at-most 20\n");
    assertThat(above.out()).startsWith("T.turns(I)V: at most 22 cycles");
    assertThat(bound("T.waits --at-most 1000").exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(bound("T.calls T.waits --at-most 1000").exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
  }

  /** 22 cycles, as above. */
  @Test
  void cycles_are_told_as_time() {
    CommandRun run = bound("T.turns --args 0..3 --explain --time --set clock=2MHz");

    assertThat(run.out().lines())
        .startsWith(
            "T.turns(I)V: at most 11.00 us at 2 MHz a call, from its invoke to its return",
            "  10.50 us of them without the invoke and a load of the caller",
            "  10.50 us if every look-up in the method cache hits")
        .anyMatch(line -> line.matches(" *calls +compute us +loads us +with callees us.*"));
  }

  @Test
  void virtual_calls_go_where_a_profile_says() throws Exception {
    ProfileTree tree = new ProfileTree();
    int calls = tree.node(0, ProfileTree.method("T", "calls", "()I"), -1, 1, 0);
    tree.node(calls, ProfileTree.method("T$P", "a", "()I"), 4, 1, 0);
    Path run = ProfileFiles.write(folder.resolve("run.cprof.csv.gz"), tree.build());

    // the invoke, getstatic invokevirtual ireturn, and getstatic iconst_1 iadd ireturn or iconst_1
    // ireturn
    assertThat(cycles("T.calls")).isEqualTo("8");
    assertThat(cycles("T.calls --receivers " + run)).isEqualTo("6");
    assertThat(bound("T.calls --receivers none").err())
        .isEqualTo("cprof: --receivers none: no such file\n");
    for (String lacking : List.of("exclude", "below", "recursion", "not-instrumented")) {
      Profile part = new ProfileTree(List.of(Map.entry(lacking, "T$Q"))).build();
      Path file = ProfileFiles.write(folder.resolve(lacking + ".cprof.csv.gz"), part);
      assertThat(bound("T.calls --receivers " + file).err())
          .isEqualTo(
              "cprof: --receivers "
                  + file
                  + ": the profile has not all calls of a run ("
                  + lacking
                  + ": T$Q), so that it does not tell what was not called\n");
    }
  }

  @Test
  void the_worst_path_is_explained() {
    assertThat(bound("T.calls --explain").out().replaceAll(" +", " ")).contains("T$Q.a");
    assertThat(bound("T.calls").out()).doesNotContain("T$Q.a");
  }

  @Test
  void the_state_of_the_method_cache_is_told() {
    String jop = "bound --model jop --width 200 -cp " + folder + " T.calls --cache ";

    assertThat(CommandRun.of(jop + "empty").exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(CommandRun.of(jop + "unknown").exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(CommandRun.of(jop + "full").err())
        .isEqualTo(
            "cprof: --cache full: neither 'unknown' nor 'empty'; a run is no state to start"
                + " from\n");
  }

  @Test
  void a_call_that_took_more_fails() throws IOException {
    String head =
        "# model: bytecodes\n# clock-hz: 100000000\n# calls: T.calls()I 1 1 0 %1$d %1$d %1$d %1$d\n"
            + "method,call,cycles,bytecodes,load_cycles,end\nT.calls()I,0,%1$d,1,0,return\n";
    Path within = calls("within.calls.csv.gz", head.formatted(8));
    Path above = calls("above.calls.csv.gz", head.formatted(9));

    CommandRun holds = bound("T.calls --observed " + within);
    CommandRun fails = bound("T.calls --observed " + above);
    assertThat(holds.exitCode()).as(holds.err()).isEqualTo(ExitCode.DONE);
    assertThat(fails.exitCode()).as(fails.err()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(fails.err()).contains("T.calls");
    // Blocks tell the sum of turns, of which the longest entry may have had nearly all.
    Path blocks = ProfileFiles.write(folder.resolve("b.cprof.csv.gz"), new ProfileTree().build());
    CommandRun mean = bound("T.calls --observed " + blocks);
    assertThat(mean.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(mean.err())
        .isEqualTo(
            "cprof: --observed "
                + blocks
                + ": not observed calls (.calls.csv.gz): 'cprof run --calls-of METHOD --bound'"
                + " records them and holds them against the bound\n");
  }

  @Test
  void sizes_of_the_linker_take_the_place_of_those_of_the_code() throws Exception {
    String jop = "--model jop --set cache.policy=always-miss T.waits";
    Path loops = file("loops.csv", "method,line,bound\nT.waits,3,2\n");
    Path small = file("small.csv", "method,words\nT.waits,100\n");
    Path large = file("large.csv", "method,words\nT.waits,300\n");
    // A word takes 2 cycles to load.
    long ofLarge = Long.parseLong(cycles(jop + " --loops " + loops + " --sizes " + large));
    long ofSmall = Long.parseLong(cycles(jop + " --loops " + loops + " --sizes " + small));
    assertThat(ofLarge).isEqualTo(ofSmall + 2 * 200);
    // A list may have methods of other class paths; one of this one is wrong.
    Path rows = file("rows.csv", "method,words\nT.waits,9\nT.waits(I)V,9\nT.no,9\nother.T.f,9\n");
    assertThat(bound(jop + " --loops " + loops + " --sizes " + rows).err())
        .isEqualTo(
            "cprof: the sizes: there is no method T.waits(I)V\n"
                + "cprof: the sizes: there is no method T.no\n");
  }
}
