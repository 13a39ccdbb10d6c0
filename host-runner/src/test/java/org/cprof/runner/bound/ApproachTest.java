package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop that ends when two variables are equal, in bytecodes. */
class ApproachTest {
  /** The condition of 3, and turns of 3, from 0 to 10 or back. */
  private static final int TEN_TURNS = 11 * 3 + 10 * 3;

  private static final String UP = "for (int i = a; i != b; i++) { n++; }";

  @TempDir private Path folder;

  private long bytecodes(String loop, String... arguments) throws Exception {
    Analysis analysis =
        BoundProgram.compiled(
                folder, "static int f(int a, int b) { int n = 0;", loop, " return n; }")
            .with("bytecodes", Map.of(), null, ObservedCalls.NONE);
    return BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN, arguments).bodyCycles();
  }

  private void assertEndless(String loop, String... arguments) {
    assertThatThrownBy(() -> bytecodes(loop, arguments))
        .hasMessageContaining("nothing says how often a loop turns in\n  T.f(II)I:3");
  }

  @Test
  void a_loop_until_two_variables_are_equal_turns_as_often_as_they_are_apart() throws Exception {
    assertThat(bytecodes(UP, "0..3", "5..10")).isEqualTo(4 + TEN_TURNS + 2);
    assertThat(bytecodes(UP, "0..5", "5..10")).isEqualTo(4 + TEN_TURNS + 2);
    assertThat(bytecodes("for (int i = a; i != b; i--) { n++; }", "5..10", "0..3"))
        .isEqualTo(4 + TEN_TURNS + 2);
    assertThat(bytecodes("while (a != b) { b--; n++; }", "0..3", "5..10"))
        .isEqualTo(2 + TEN_TURNS + 2);
  }

  @Test
  void a_loop_until_equality_is_endless_where_the_first_may_be_behind_the_second() {
    assertEndless(UP, "0..6", "5..10");
    assertEndless("for (int i = a; i != b; i--) { n++; }", "0..3", "5..10");
  }

  @Test
  void a_loop_until_equality_is_endless_where_a_turn_may_not_move_by_one_towards_it() {
    assertEndless("for (int i = a; i != b; i += 2) { n++; }", "0..3", "5..10");
    assertEndless("for (int i = a; i != b; i++) { if (n++ == 3) { i++; } }", "0..3", "5..10");
    assertEndless("for (int i = a; i != b; i++) { if (n++ == 3) { b--; } }", "0..3", "5..10");
    assertEndless("for (int i = a; i != b; i++) { n++; b--; }", "0..3", "5..10");
  }

  @Test
  void a_loop_that_equality_does_not_end_is_endless() {
    assertEndless(
        "for (int i = a; ; i++) { if (i != b) { n++; } else { n--; } if (n < -9) { break; } }",
        "0..3",
        "5..10");
  }
}
