package org.cprof.model.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RangeProofTest {
  private static final Interval NOT_NEGATIVE = new Interval(0, Long.MAX_VALUE);
  private static final Map<String, Interval> RANGES =
      Map.of(
          "r", new Interval(0, 15), "n", new Interval(1, 65536), "any", new Interval(0, 1 << 30));

  private static RangeProof.Outcome prove(String text, Interval allowed) throws Exception {
    Expression expression = Expression.parse(text, Set.of("r", "n", "any"));
    return RangeProof.of(expression, allowed, RANGES);
  }

  private static RangeProof.Outcome prove(String text) throws Exception {
    return prove(text, NOT_NEGATIVE);
  }

  private static String refutation(String text) throws Exception {
    RangeProof.Refuted refuted = (RangeProof.Refuted) prove(text);
    return refuted.problem() + " " + refuted.values();
  }

  @Test
  void what_interval_arithmetic_shows_is_proved() throws Exception {
    for (String text :
        new String[] {
          "73 + r + [r - 3] + [n * (2 + r) - 37]",
          "100 / (n + r)",
          "abs(r - 7)",
          "if(r < 3, 1, r - 3)",
          "if(r >= 3 and n > 1, r - 3, 1)",
          "if(r = 0 or r = 15, 0, 15 - r)",
          "max(r, 3) - min(n, 3)",
          "bits(any) + bit(any, 3) + trailingzeros(any)"
        }) {
      assertThat(prove(text)).describedAs(text).isEqualTo(new RangeProof.Proved());
    }
  }

  @Test
  void what_bounds_of_the_whole_are_too_wide_for_is_proved_in_parts() throws Exception {
    assertThat(prove("r * r - 8 * r + 16")).isEqualTo(new RangeProof.Proved());
    assertThat(prove("if(r = 4, 0, 100 / ((r - 4) * (r - 4)))")).isEqualTo(new RangeProof.Proved());
  }

  @Test
  void one_wrong_value_among_many_is_found() throws Exception {
    assertThat(refutation("100 / ((r - 4) * (r - 4))")).isEqualTo(": division by zero {r=4}");
    assertThat(refutation("100 / ((n - 40000) * (n - 40000))"))
        .isEqualTo(": division by zero {n=40000}");
    assertThat(refutation("(r - 5) * (r - 7)")).isEqualTo(" = -1 {r=6}");
    assertThat(refutation("any * any * any")).startsWith(": long overflow");
  }

  @Test
  void a_value_above_the_range_is_found() throws Exception {
    RangeProof.Refuted refuted = (RangeProof.Refuted) prove("n * r", new Interval(0, 1000));

    assertThat(refuted.isAbove(new Interval(0, 1000))).isTrue();
  }

  @Test
  void what_needs_more_parts_than_there_is_time_for_is_unknown() throws Exception {
    // Never negative, but so near to 0 at each of 2 to the 30 values that no part shows it.
    assertThat(prove("any * any - any * any")).isEqualTo(new RangeProof.Unknown());
    assertThat(prove("steprem(any, n, 2)")).isEqualTo(new RangeProof.Unknown());
  }
}
