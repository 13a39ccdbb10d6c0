package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ContributionsTest {
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

    String parts =
        Contributions.text(CostFigure.CYCLES, new CostBreakdown(none, now, none), Long.MAX_VALUE);

    assertThat(parts)
        .contains("  T.t > M.m\n")
        .contains("  T.t > .. > ALongClassNameOfAnApp.methodB > ALongClassNameOfAnApp.methodC\n");
    assertThat(parts.lines()).allMatch(line -> line.length() <= 120);
  }
}
