package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WhyTest {
  private static String difference(MethodCost before, MethodCost now) {
    return Why.difference(CountedFigure.CYCLES, Map.of("A.a()", before), Map.of("A.a()", now))
        .replaceAll(" +", " ");
  }

  @Test
  void a_change_beyond_32_bits_is_split_as_any_other() {
    // Twice the calls at ten cycles each: all of it is by calls.
    assertThat(
            difference(
                new MethodCost(3_000_000_000L, 30_000_000_000L, 1, 0),
                new MethodCost(6_000_000_000L, 60_000_000_000L, 1, 0)))
        .contains("\n +30,000,000,000 +30,000,000,000 +0 +0 30,000,000,000 60,000,000,000 A.a()");
  }

  @Test
  void the_parts_of_a_method_are_the_sums_of_its_contexts() {
    Map<String, MethodCost> before =
        Map.of(
            "T.t() > A.a()", new MethodCost(1, 100, 1, 0),
            "T.t() > B.b() > A.a()", new MethodCost(1, 10, 1, 0));
    Map<String, MethodCost> now =
        Map.of(
            "T.t() > A.a()", new MethodCost(2, 200, 1, 0),
            "T.t() > B.b() > A.a()", new MethodCost(1, 14, 1, 0));

    // By context: one call of 100 cycles more, and 4 cycles a call. By method, it would be 55, 49.
    assertThat(Why.difference(CountedFigure.CYCLES, before, now).replaceAll(" +", " "))
        .contains("\n +104 +100 +4 +0 110 214 A.a()");
  }
}
