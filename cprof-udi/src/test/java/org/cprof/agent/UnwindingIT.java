package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What an athrow costs on JOP by the frames left and the exception tables on its search, against
 * the sums of the parts of the target's routine, written down here once more.
 */
class UnwindingIT {

  private static final int TIMES = 2;

  @TempDir Path folder;

  /** What the routine meets: see {@code Operands}. */
  private record HandlerSearch(
      int throwing, int left, int sync, int entries, int begun, int inside, int typed) {

    /** Cycles of f_athrow with its invokes of f_instanceof, in a cache that always hits. */
    long cycles(int r) {
      int atLeast2 = Math.max(0, r - 2);
      int atLeast3 = Math.max(0, r - 3);
      return throwing * (133 + r + atLeast3)
          + (left + throwing) * (105 + 5 * r)
          + left * (48 + r)
          + sync * 35
          + entries * (70 + 4 * r)
          + (entries - throwing) * 8
          + begun * 8
          + inside * 6
          + typed * (88 + 2 * r + atLeast2 + atLeast3);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "3, 5"})
  void frames_and_tables_up_to_the_handler_decide_what_an_athrow_costs(int r, int w)
      throws Exception {
    Profile profile = run("cycles", "cache.policy=none", "r=" + r, "w=" + w);
    // throwing, left, synchronized, entries looked at, begun, inside, typed
    check(profile, r, "sameMethod", new HandlerSearch(1, 0, 0, 1, 1, 1, 1));
    check(profile, r, "oneFrame", new HandlerSearch(1, 1, 0, 1, 1, 1, 1));
    check(profile, r, "threeFrames", new HandlerSearch(1, 3, 0, 1, 1, 1, 1));
    check(profile, r, "secondEntry", new HandlerSearch(1, 0, 0, 2, 2, 1, 1));
    check(profile, r, "beforeTheEntries", new HandlerSearch(1, 1, 0, 2, 1, 1, 1));
    check(profile, r, "otherClass", new HandlerSearch(1, 0, 0, 2, 2, 2, 2));
    check(profile, r, "oneOfTwo", new HandlerSearch(1, 0, 0, 2, 2, 2, 2));
    check(profile, r, "otherClassInAFrame", new HandlerSearch(1, 2, 0, 2, 2, 2, 2));
    check(profile, r, "superclass", new HandlerSearch(1, 0, 0, 1, 1, 1, 1));
    check(profile, r, "synchronizedFrame", new HandlerSearch(1, 1, 1, 1, 1, 1, 1));
    // fail to the handler of any; its athrow, outside of the range, to the one that fits
    check(profile, r, "withFinally", new HandlerSearch(2, 2, 0, 3, 3, 2, 1));
    check(profile, r, "constructor", new HandlerSearch(1, 2, 0, 1, 1, 1, 1));
    check(profile, r, "byABytecode", new HandlerSearch(0, 0, 0, 0, 0, 0, 0));
    // The monitorexit in the routine is not the outermost: 15 cycles instead of 22.
    assertThat(sum(profile, Metric.CYCLES, "underMonitor", "f_athrow"))
        .isEqualTo(TIMES * (new HandlerSearch(1, 0, 0, 2, 2, 2, 2).cycles(r) - 7));
  }

  private static void check(Profile profile, int r, String method, HandlerSearch search) {
    assertThat(sum(profile, Metric.CYCLES, method, "f_athrow"))
        .as(method)
        .isEqualTo(TIMES * search.cycles(r));
    assertThat(calls(profile, method, "f_athrow")).as(method).isEqualTo(TIMES * search.throwing());
    assertThat(calls(profile, method, "f_instanceof")).as(method).isEqualTo(TIMES * search.typed());
  }

  @Test
  void each_step_up_to_the_class_that_fits_costs_what_it_does_in_an_instanceof() throws Exception {
    Profile profile = run("steps", "cache.policy=none");

    assertThat(sum(profile, Metric.CYCLES, "sameMethod", "f_instanceof")).isEqualTo(TIMES * 63);
    assertThat(sum(profile, Metric.CYCLES, "superclass", "f_instanceof")).isEqualTo(TIMES * 83);
    // Four steps up to Object, which is not the class of the first entry, then the class that fits.
    assertThat(sum(profile, Metric.CYCLES, "otherClass", "f_instanceof"))
        .isEqualTo(TIMES * (62 + 4 * 20 + 15 + 63));
    assertThat(sum(profile, Metric.CYCLES, "oneOfTwo", "f_instanceof"))
        .isEqualTo(TIMES * (62 + 4 * 20 + 15 + 63));
  }

  /** In one block, each method evicts all others: the routine returns into the handler's method. */
  @Test
  void the_handlers_method_is_loaded_when_the_routine_returns() throws Exception {
    Profile profile = run("cache", "cache.bytes=1024", "cache.blocks=1");
    int load =
        routines(profile, "oneFrame", "f_athrow")
            .filter(node -> profile.calls(node) == 0)
            .findFirst()
            .orElseThrow();
    int handler = profile.parent(load);

    assertThat(sum(profile, Metric.INVOKE_MISSES, "oneFrame", "f_athrow")).isEqualTo(TIMES);
    assertThat(profile.metric(Metric.RETURN_MISSES, handler)).isEqualTo(TIMES);
    // areturn hides 10 cycles of the load
    assertThat(profile.metric(Metric.RETURN_LOAD_CYCLES, load))
        .isEqualTo(TIMES * (6 + 2 * (profile.words(handler) + 1) - 10));
  }

  /** What is not exact is told where an exception was thrown. */
  @Test
  void the_profile_tells_what_is_not_counted_of_an_athrow() throws Exception {
    String uncaught = "of an exception that nothing catches, the start of the routine is counted";
    String wholeBlocks =
        "a block that an exception leaves early counts as a whole (--block-rule precise)";
    String together = "contexts that are put together count as the frames that athrow leaves";

    assertThat(athrow(prepared("apart"), "Unwinding")).containsExactly(uncaught, wholeBlocks);
    assertThat(athrow(prepared("folded").option("fold.recursion", "true"), "Unwinding"))
        .containsExactly(uncaught, together, wholeBlocks);
    assertThat(athrow(prepared("precise").option("block.rule", "precise"), "Unwinding"))
        .containsExactly(uncaught);
    assertThat(athrow(prepared("without"), "Published")).isEmpty();
  }

  /**
   * Nothing is priced between bytecode and handler, so the profile has the number; all runs twice.
   */
  @Test
  void exceptions_of_bytecodes_and_natives_are_counted() throws Exception {
    assertThat(raised("Raised")).containsExactly(Integer.toString(2 * 7));
    assertThat(raised("Unwinding")).as("byABytecode alone").containsExactly("2");
    assertThat(raised("Published")).isEmpty();
  }

  @Test
  void to_count_them_is_not_the_programs_work() throws Exception {
    Profile profile = prepared("Raised").run("targets.TargetMain", "Raised").succeeded().profile();

    assertThat(profile.methods())
        .extracting(MethodReference::name)
        .contains("arraycopy")
        .doesNotContain("getAndAddLong");
  }

  private List<String> raised(String target) throws Exception {
    return prepared(target)
        .run("targets.TargetMain", target)
        .succeeded()
        .profile()
        .header()
        .all("raised-exceptions");
  }

  private static List<String> athrow(ProfiledRun run, String target) throws Exception {
    return run.run("targets.TargetMain", target).succeeded().profile().header().all("athrow");
  }

  private Profile run(String name, String... settings) throws Exception {
    return prepared(name, settings).run("targets.TargetMain", "Unwinding").succeeded().profile();
  }

  private ProfiledRun prepared(String name, String... settings) throws Exception {
    return ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
        .model("jop", settings);
  }

  private static IntStream routines(Profile profile, String method, String routine) {
    return Nodes.measured(profile, routine).filter(node -> Nodes.isBelow(profile, node, method));
  }

  private static long sum(Profile profile, Metric metric, String method, String routine) {
    return routines(profile, method, routine).mapToLong(n -> profile.metric(metric, n)).sum();
  }

  private static long calls(Profile profile, String method, String routine) {
    return routines(profile, method, routine).mapToLong(profile::calls).sum();
  }
}
