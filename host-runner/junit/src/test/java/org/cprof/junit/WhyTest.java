package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WhyTest {
  private static String difference(MethodCost before, MethodCost now) {
    return Why.difference(CostFigure.CYCLES, Map.of("A.a()", before), Map.of("A.a()", now))
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
    assertThat(Why.difference(CostFigure.CYCLES, before, now).replaceAll(" +", " "))
        .contains("\n +104 +100 +4 +0 110 214 A.a()");
  }

  @Test
  void types_are_those_of_reports_and_no_line_is_longer_than_120_letters() {
    String deep = "org.example.application.with.very.deep.packages.ALongClassNameOfAnApp.method";
    Map<String, MethodCost> none = Map.of();
    Map<String, MethodCost> now =
        Map.of(
            "a.T.t()V",
            new MethodCost(1, 5_000_000_000L, 1, 0),
            "a.T.t()V > a.M.m([Ljava/lang/String;J)V",
            new MethodCost(1, 7, 1, 0),
            "a.T.t()V > " + deep + "A()V > " + deep + "B()V > " + deep + "C(III)V",
            new MethodCost(1, 6, 1, 0));

    String changes = Why.difference(CostFigure.CYCLES, none, now);
    String parts = Why.contributions(CostFigure.CYCLES, new Parts(none, now, none), Long.MAX_VALUE);

    assertThat(changes)
        .contains("  a.M.m(String[],long)\n")
        .contains(" o.e.a.w.v.d.p.ALongClassNameOfAnApp.methodC\n");
    assertThat(parts)
        .contains("  T.t > M.m\n")
        .contains("  T.t > .. > ALongClassNameOfAnApp.methodB > ALongClassNameOfAnApp.methodC\n");
    assertThat((changes + parts).lines()).allMatch(line -> line.length() <= 120);
  }
}
