package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.cprof.profile.Profile;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Chains and trees of calls cost what their methods cost, not their ways. Bounds counted by hand,
 * in bytecodes (model {@code bytecodes}: a cycle each), without the invoke.
 */
@Timeout(120) // without it, a tree of 22 levels takes days
class ManyCallsTest {
  private static final int LEVELS = 22;

  @TempDir private Path folder;

  /** Methods m0 to one before the last, and the last, which returns its argument. */
  private Bound bound(String model, int last, IntFunction<String> body) throws Exception {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      members.add("static int m" + i + "(int a) { " + body.apply(i + 1) + " }");
    }
    members.add("static int m" + last + "(int a) { return a; }");
    Analysis analysis =
        BoundProgram.compiled(folder, members.toArray(String[]::new))
            .with(model, Map.of(), null, ObservedCalls.NONE);
    return BoundProgram.bound(analysis, "m0", Bound.CacheAtStart.UNKNOWN);
  }

  @Test
  void a_chain_of_ten_thousand_methods() throws Exception {
    Bound bound = bound("bytecodes", 9_999, i -> "return m" + i + "(a) + 1;");

    // iload_0, invokestatic, iconst_1, iadd, ireturn; the last iload_0, ireturn
    assertThat(bound.bodyCycles()).isEqualTo(9_999 * 5 + 2);
    Profile worst = bound.worst();
    assertThat(worst.size()).isEqualTo(1 + 10_000);
    assertThat(worst.inclusiveCycles(0)).isEqualTo(9_999 * 5 + 2);
  }

  @Test
  void a_chain_looks_up_each_of_its_methods() throws Exception {
    Bound bound = bound("jop", 999, i -> "return m" + i + "(a) + 1;");

    assertThat(bound.cache()).isEqualTo(new Bound.CacheUse(1_000, 1_000, false));
  }

  @Test
  void a_tree_of_calls_with_other_arguments() throws Exception {
    Bound bound =
        bound("bytecodes", LEVELS, i -> "return m" + i + "(a * 2) + m" + i + "(a * 2 + 1);");

    // 3 for each argument, 1 more for the second, with 2 more for + 1, then iadd, ireturn
    assertThat(bound.bodyCycles()).isEqualTo(12L * ((1 << LEVELS) - 1) + 2L * (1 << LEVELS));
  }

  @Test
  void a_tree_of_calls_below_different_handlers() throws Exception {
    Bound bound =
        bound(
            "bytecodes",
            LEVELS,
            i ->
                "int s; try { s = m"
                    + i
                    + "(a); } catch (IllegalStateException e) { return 1; } try { return s + m"
                    + i
                    + "(a); } catch (IllegalArgumentException e) { return 2; }");

    // iload_0, invokestatic, istore_1, goto, iload_1, iload_0, invokestatic, iadd, ireturn
    assertThat(bound.bodyCycles()).isEqualTo(9L * ((1 << LEVELS) - 1) + 2L * (1 << LEVELS));
  }

  @Test
  void a_path_of_very_many_contexts_has_each_method_once() throws Exception {
    int width = 6;
    int levels = 7;
    List<String> members = new ArrayList<>();
    for (int level = 0; level <= levels; level++) {
      for (int i = 0; i < width; i++) {
        List<String> calls = new ArrayList<>();
        for (int k = 0; k < width && level < levels; k++) {
          calls.add("m" + (level + 1) + "_" + k + "(a)");
        }
        String sum = calls.isEmpty() ? "a" : String.join(" + ", calls);
        members.add("static int m" + level + "_" + i + "(int a) { return " + sum + "; }");
      }
    }
    Analysis analysis =
        BoundProgram.compiled(folder, members.toArray(String[]::new))
            .with("bytecodes", Map.of(), null, ObservedCalls.NONE);

    Bound bound = BoundProgram.bound(analysis, "m0_0", Bound.CacheAtStart.UNKNOWN);

    // iload_0 and invokestatic 6 times, iadd 5 times, ireturn, in 1 + 6 + .. + 6^6 calls
    long leaves = 279_936;
    assertThat(bound.bodyCycles()).isEqualTo(18 * (leaves - 1) / 5 + 2 * leaves);
    Profile worst = bound.worst();
    assertThat(worst.header().all(BoundProfile.CONTEXTS))
        .containsExactly("each method once, of more than 200,000 contexts");
    assertThat(worst.size()).isEqualTo(1 + 1 + levels * width);
    assertThat(worst.inclusiveCycles(0)).isEqualTo(bound.bodyCycles());
    for (int node = 0; node < worst.size(); node++) {
      if (worst.method(node).name().startsWith("m" + levels + "_")) {
        assertThat(worst.calls(node)).isEqualTo(leaves / width);
      }
    }
  }
}
