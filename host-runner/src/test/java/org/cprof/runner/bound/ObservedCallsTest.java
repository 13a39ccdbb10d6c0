package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is known of a run's calls and of the method cache at the start, in bounds counted by hand.
 */
class ObservedCallsTest {
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

  private Bound fromEmpty(Map<String, String> settings) throws Exception {
    Analysis analysis =
        BoundProgram.compiled(folder, CALLS).with("jop", settings, null, ObservedCalls.NONE);
    return BoundProgram.bound(analysis, "f", Bound.CacheAtStart.EMPTY);
  }

  @Test
  void an_empty_cache_may_lose_the_caller() throws Exception {
    // f and g take 3 blocks, and the caller m one.
    Bound fits = fromEmpty(blocks(4));
    Bound loses = fromEmpty(blocks(3));
    assertThat(loses.bodyCycles()).isEqualTo(fits.bodyCycles());
    // m is a word, too
    assertThat(loses.cycles()).isEqualTo(fits.cycles() + 1);
  }

  @Test
  void a_cache_that_keeps_nothing_has_no_blocks_to_tell_of() throws Exception {
    Terminal wide = new Terminal(200, Style.PLAIN);
    for (String policy : new String[] {"none", "always-miss"}) {
      Map<String, String> settings = Map.of("cache.policy", policy);
      Bound bound = fromEmpty(settings);
      assertThat(BoundText.lines(List.of(bound), wide))
          .anyMatch(line -> line.endsWith(" if every look-up in the method cache hits"));
    }
    Bound fits = fromEmpty(blocks(16));
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
    return BoundProgram.bound(
        program.with("bytecodes", Map.of(), null, receivers), "f", Bound.CacheAtStart.UNKNOWN);
  }
}
