package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.price.PricedHeader;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.runner.CommandException;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run has shown of calls and of the method cache, in bounds counted by hand. */
class ObservedCallsTest {
  private static final MethodReference CALLER = ProfileTree.method("T", "m", "()V");
  private static final MethodReference F = ProfileTree.method("T", "f", "()V");
  private static final MethodReference G = ProfileTree.method("T", "g", "()V");

  /** 4 bytes a statement and 1 for the return: 16 words, two blocks of 16. */
  private static final String[] CALLS = {
    "static int d;",
    "static void g() { " + "d = 1; ".repeat(15) + "}",
    "static void f() { g(); }",
    "static void m() { f(); }"
  };

  @TempDir private Path folder;

  private static Map<String, String> blocks(int blocks) {
    return Map.of("cache.blocks", "" + blocks, "cache.bytes", "" + blocks * 64);
  }

  /** f and g of a run of the model, with the misses of g's invoke and of returns. */
  private static ObservedCalls run(
      ProcessorModel model, long invokesOfF, long invokesOfG, long returnsIntoF) {
    ProfileTree tree = new ProfileTree(PricedHeader.ofModel(model));
    int m = tree.node(0, CALLER, -1, 2, 0);
    int f =
        tree.node(
            m,
            F,
            5,
            2,
            Map.of(Metric.INVOKE_MISSES, invokesOfF, Metric.RETURN_MISSES, returnsIntoF));
    tree.node(f, G, 4, 2, Map.of(Metric.INVOKE_MISSES, invokesOfG));
    return ObservedCalls.of(tree.build(), "run");
  }

  private Bound bound(Map<String, String> settings, ObservedCalls cache, Bound.CacheAtStart start)
      throws Exception {
    Observed observed = new Observed(ObservedLoops.NONE, ObservedCalls.NONE, cache);
    Analysis analysis = BoundProgram.compiled(folder, CALLS).with("jop", settings, null, observed);
    return BoundProgram.bound(analysis, "f", start);
  }

  @Test
  void what_no_call_loaded_is_in_the_method_cache() throws Exception {
    ProcessorModel model = Models.load("jop", blocks(16));
    Bound hits = bound(blocks(16), run(model, 0, 0, 0), Bound.CacheAtStart.AS_OBSERVED);
    assertThat(hits.bodyCycles()).isEqualTo(hits.cyclesAtHits());
    assertThat(hits.assumptions())
        .contains(
            "by run, what its run never loaded is in the method cache in each call: 2 of 2"
                + " methods");

    // g: 6 + 17 * 2 = 40 cycles, 37 of them hidden; f, a word: 6 + 2 * 2 = 10, 9 of them hidden on
    // a return and all on an invoke.
    Bound loadsG = bound(blocks(16), run(model, 0, 1, 0), Bound.CacheAtStart.AS_OBSERVED);
    assertThat(loadsG.bodyCycles()).isEqualTo(hits.bodyCycles() + 3);
    assertThat(loadsG.cycles()).isEqualTo(hits.cycles() + 3);
    Bound loadsBoth = bound(blocks(16), run(model, 0, 1, 1), Bound.CacheAtStart.AS_OBSERVED);
    assertThat(loadsBoth.bodyCycles()).isEqualTo(hits.bodyCycles() + 3 + 1);
    assertThat(bound(blocks(16), ObservedCalls.NONE, Bound.CacheAtStart.UNKNOWN).bodyCycles())
        .isEqualTo(loadsBoth.bodyCycles());
  }

  @Test
  void what_does_not_fit_is_not_believed_of_a_run() throws Exception {
    ProcessorModel model = Models.load("jop", blocks(2));
    assertThat(bound(blocks(2), run(model, 0, 0, 0), Bound.CacheAtStart.AS_OBSERVED).cycles())
        .isEqualTo(bound(blocks(2), ObservedCalls.NONE, Bound.CacheAtStart.UNKNOWN).cycles());
  }

  @Test
  void a_run_of_another_cache_or_without_the_method_is_refused() throws Exception {
    ObservedCalls run = run(Models.load("jop", blocks(16)), 0, 0, 0);
    assertThatThrownBy(() -> run.check(Models.load("jop", blocks(8))))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("run: its parameters is cache.blocks=16,cache.bytes=1024,");
    run.check(Models.load("jop", blocks(16)));
    Analysis analysis =
        BoundProgram.compiled(folder, CALLS)
            .with(
                "jop",
                blocks(16),
                null,
                new Observed(
                    ObservedLoops.NONE,
                    ObservedCalls.NONE,
                    ObservedCalls.of(new ProfileTree().build(), "run")));
    assertThatThrownBy(() -> BoundProgram.bound(analysis, "f", Bound.CacheAtStart.AS_OBSERVED))
        .hasMessage("run has no call of T.f()V");
  }

  @Test
  void an_empty_cache_may_lose_the_caller() throws Exception {
    // f and g take 3 blocks, and the caller m one.
    Bound fits = bound(blocks(4), ObservedCalls.NONE, Bound.CacheAtStart.EMPTY);
    Bound loses = bound(blocks(3), ObservedCalls.NONE, Bound.CacheAtStart.EMPTY);
    assertThat(loses.bodyCycles()).isEqualTo(fits.bodyCycles());
    // m is a word, too
    assertThat(loses.cycles()).isEqualTo(fits.cycles() + 1);
  }

  @Test
  void a_cache_that_keeps_nothing_has_no_blocks_to_tell_of() throws Exception {
    Terminal wide = new Terminal(200, Style.PLAIN);
    for (String policy : new String[] {"none", "always-miss"}) {
      Map<String, String> settings = Map.of("cache.policy", policy);
      Bound bound = bound(settings, ObservedCalls.NONE, Bound.CacheAtStart.EMPTY);
      assertThat(BoundText.lines(List.of(bound), wide))
          .anyMatch(line -> line.endsWith(" if every look-up in the method cache hits"));
    }
    Bound fits = bound(blocks(16), ObservedCalls.NONE, Bound.CacheAtStart.EMPTY);
    assertThat(BoundText.lines(List.of(fits), wide))
        .anyMatch(line -> line.endsWith("hits; 2 methods of 3 blocks, which fit in it"));
  }

  @Test
  void virtual_calls_go_where_they_went_on_request() throws Exception {
    String[] members = {
      "static abstract class S { abstract int a(int x); }",
      "static class P extends S { int a(int x) { return x; } }",
      "static class Q extends S { int a(int x) {",
      "  int r = x; for (int i = 0; i < 5; i++) { r += i; } return r; } }",
      "static S s = new P(); static S other = new Q();",
      "static int f(int x) { return s.a(x); }"
    };
    ProfileTree tree = new ProfileTree();
    int f = tree.node(0, ProfileTree.method("T", "f", "(I)I"), -1, 1, 0);
    tree.node(f, ProfileTree.method("T$P", "a", "(I)I"), 7, 1, 0);
    ObservedCalls run = ObservedCalls.of(tree.build(), "run");
    BoundProgram program = BoundProgram.compiled(folder, members);

    // getstatic iload invokevirtual ireturn, and in Q: 4, 6 times 3, 5 times 6, 2
    assertThat(bytecodes(program, ObservedCalls.NONE)).isEqualTo(4 + 54);
    assertThat(bytecodes(program, run)).isEqualTo(4 + 2);
    assertThat(bytecodes(program, ObservedCalls.of(new ProfileTree().build(), "no such call")))
        .isEqualTo(4 + 54);
    assertThat(of(program, run).assumptions())
        .contains("by run, T.f(I)I calls as a(I)I only T$P.a(I)I");
  }

  private static long bytecodes(BoundProgram program, ObservedCalls receivers) throws Exception {
    return of(program, receivers).bodyCycles();
  }

  private static Bound of(BoundProgram program, ObservedCalls receivers) throws Exception {
    Observed observed = new Observed(ObservedLoops.NONE, receivers, ObservedCalls.NONE);
    return BoundProgram.bound(
        program.with("bytecodes", Map.of(), null, observed), "f", Bound.CacheAtStart.UNKNOWN);
  }
}
