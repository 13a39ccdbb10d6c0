package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.bound.objects.Assumptions;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many blocks an analysis executes, counted by hand: none of what it knows already. */
class AnalysisWorkTest {
  @TempDir private Path folder;

  private long cycles;

  /** Of a method f without parameters that returns an int. */
  private long blocks(String... members) throws Exception {
    ProgramClasses classes =
        BoundProgram.compiled(folder, members)
            .with("bytecodes", Map.of(), null, ObservedCalls.NONE)
            .classes();
    Effort effort = new Effort(Analysis.EFFORT);
    Execution execution =
        new Execution(
            new Pricing(Models.load("bytecodes", Map.of()), MethodSizes.NONE),
            classes,
            StatedBounds.of(null, List.of()),
            ObservedCalls.NONE,
            new Assumptions(),
            effort);
    ProgramClasses.Declared method = classes.declared("T", "f", "()I");
    cycles =
        execution.call(method.owner(), method.method(), List.of(), 0, null).cost().any().cycles();
    return effort.steps();
  }

  @Test
  void a_method_is_executed_once_for_the_same_arguments() throws Exception {
    String g = "static int g(int a) { return a; }";

    assertThat(blocks(g, "static int f() { return g(3) + g(3) + g(3); }")).isEqualTo(1 + 1);
    assertThat(blocks(g, "static int f() { return g(3) + g(4) + g(3); }")).isEqualTo(1 + 2);
    // two ways that join: one block each, one that decides, one behind them
    String either = "static int f() { int a = d > 0 ? 3 : 4; return g(a) + g(a); }";
    assertThat(blocks("static int d;", g, either)).isEqualTo(4 + 1);
  }

  @Test
  void levels_of_two_calls_execute_each_method_once() throws Exception {
    assertThat(
            blocks(
                "static int f() { return g(2) + g(2); }",
                "static int g(int a) { return h(a) + h(a); }",
                "static int h(int a) { return i(a) + i(a); }",
                "static int i(int a) { int s = 0; for (int k = 0; k < 5; k++) { s += a; }"
                    + " return s; }"))
        // the loop: one before, 6 conditions, 5 turns, one behind
        .isEqualTo(1 + 1 + 1 + 1 + 6 + 5 + 1);
  }

  /**
   * The 1,001st call has its own argument, and the 1,002nd any from there on. It is tried whether
   * the loop can be summed, which executes it a few times more.
   */
  @Test
  void beyond_a_thousand_contexts_arguments_are_no_longer_told_apart() throws Exception {
    String[] members = {
      "static int g(int a) {",
      " if (a > 2500) { return a + a + a; } return a; }",
      "static int f() { int s = 0; for (int k = 0; k < 3000; k++) { s ^= g(k); } return s; }"
    };
    // g has two blocks for what it is known to return, three for any argument
    assertThat(blocks(members))
        .isBetween(1 + 3_001 + 3_000 + 1 + 1_001 * 2 + 3L, 1 + 3_001 + 3_000 + 1 + 1_001 * 2 + 25L);
    // 5 bytecodes up to 1,000, then the 9 that it may have; a turn of f has 3 and 7
    assertThat(cycles).isEqualTo(4 + 3_001 * 3 + 3_000 * 7 + 2 + 1_001 * 5 + 1_999 * 9);
  }

  /** Of 100,001, 17 turns are executed, then one that stands for all, a few times. */
  @Test
  void turns_of_a_long_loop_are_not_executed_one_by_one() throws Exception {
    assertThat(
            blocks(
                "static int f() { int s = 0; for (int k = 0; k < 100001; k++) { s ^= k; }"
                    + " return s; }"))
        .isBetween(2L * 17, 2L * 17 + 20);
  }

  /** A loop that takes fewer than 20,000 blocks is followed, which knows more of values behind. */
  @Test
  void turns_of_a_short_loop_are_executed_one_by_one() throws Exception {
    assertThat(
            blocks(
                "static int f() { int s = 0; for (int k = 0; k < 9000; k++) { s ^= k; }"
                    + " return s; }"))
        .isBetween(1L + 9_001 + 9_000 + 1, 1L + 9_001 + 9_000 + 1 + 20);
  }

  /** Of 256 instructions and variables each. */
  @Test
  void a_long_block_counts_as_several() throws Exception {
    // 2 a statement, 2 for the return, and a place on the stack
    assertThat(blocks("static int d;", "static int f() { " + "d = 1; ".repeat(126) + "return 1; }"))
        .isEqualTo(1);
    assertThat(blocks("static int d;", "static int f() { " + "d = 1; ".repeat(127) + "return 1; }"))
        .isEqualTo(2);
    assertThat(blocks("static int d;", "static int f() { " + "d = 1; ".repeat(255) + "return 1; }"))
        .isEqualTo(3);
  }
}
