package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CostBreakdownTest {

  @Test
  void methods_of_the_jdk_that_call_each_other_are_one_in_a_context() {
    CostBreakdown breakdown =
        CostBreakdown.parse(
            List.of(
                "0 1 10 5 0 a.T.t()V",
                "1 2 20 6 1 java.util.List.sort()V",
                "2 3 30 7 2 java.util.Arrays.sort()V",
                "3 4 40 8 3 a.T.compare()I",
                "4 5 50 9 4 java.lang.Integer.compare(II)I"));

    assertThat(breakdown.contexts())
        .containsExactly(
            Map.entry("a.T.t()V", new MethodCost(1, 10, 5, 0)),
            Map.entry("a.T.t()V > library (JDK) code", new MethodCost(5, 50, 13, 3)),
            Map.entry(
                "a.T.t()V > library (JDK) code > a.T.compare()I", new MethodCost(4, 40, 8, 3)),
            Map.entry(
                "a.T.t()V > library (JDK) code > a.T.compare()I > library (JDK) code",
                new MethodCost(5, 50, 9, 4)));
    assertThat(breakdown.methods())
        .hasSize(5)
        .containsEntry("java.util.Arrays.sort()V", new MethodCost(3, 30, 7, 2));
  }

  /** A parser of nested brackets: value calls array, which calls value. */
  @Test
  void a_recursion_counts_in_the_context_of_its_first_call() {
    CostBreakdown breakdown =
        CostBreakdown.parse(
            List.of(
                "0 1 1 0 0 a.T.t()V",
                "1 1 10 0 0 a.P.value()V",
                "2 1 100 0 0 a.P.array()V",
                "3 2 20 0 0 a.P.value()V",
                "4 1 200 0 0 a.P.array()V",
                "4 1 7 0 0 a.P.valueOf()V"));

    assertThat(breakdown.contexts())
        .containsExactly(
            Map.entry("a.T.t()V", new MethodCost(1, 1, 0, 0)),
            Map.entry("a.T.t()V > a.P.value()V", new MethodCost(3, 30, 0, 0)),
            Map.entry("a.T.t()V > a.P.value()V > a.P.array()V", new MethodCost(2, 300, 0, 0)),
            Map.entry("a.T.t()V > a.P.value()V > a.P.valueOf()V", new MethodCost(1, 7, 0, 0)));
  }

  /** A list of boxes that the test fills: each box is made by the list, with its own part. */
  @Test
  void what_made_objects_is_the_nearest_caller_that_is_no_constructor() {
    CostBreakdown breakdown =
        CostBreakdown.parse(
            List.of(
                "0 1 1 0 0 a.T.t()V",
                "1 3 1 0 0 a.Boxes.add(I)V",
                "2 3 1 0 0 a.Box.<init>(I)V",
                "3 3 1 0 0 a.Part.<init>()V",
                "4 3 1 0 0 java.lang.Object.<init>()V",
                "3 3 1 0 0 java.lang.Object.<init>()V",
                "1 1 1 0 0 java.lang.Object.<init>()V",
                "1 1 1 0 0 java.util.List.of()V",
                "8 1 1 0 0 java.util.ImmutableCollections.list()V",
                "9 2 1 0 0 java.lang.Object.<init>()V"));

    assertThat(breakdown.makers())
        .containsExactly(
            Map.entry("a.T.t()V", new MethodCost(1, 0, 0, 0)),
            Map.entry("a.T.t()V > a.Boxes.add(I)V", new MethodCost(6, 0, 0, 0)),
            Map.entry("a.T.t()V > library (JDK) code", new MethodCost(2, 0, 0, 0)));
    assertThat(breakdown.minus(breakdown).makers()).isEmpty();
    assertThat(Contributions.text(CostFigure.ALLOCATIONS, breakdown, 11))
        .isEqualTo(
            """

            Contexts that made most objects
                 objects  of
                       6  T.t > Boxes.add
                       2  T.t > library (JDK) code
                       1  a.T.t()

            2 others: arrays, clones, and objects of natives
            """);
  }
}
