package org.cprof.runner.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallArcsTest {
  private static List<String> describe(Profile profile, CallArcs arcs, long[] values) {
    List<String> text = new ArrayList<>();
    for (int arc = 0; arc < arcs.size(); arc++) {
      text.add(
          profile.methods().get(arcs.caller(arc)).name()
              + ":"
              + arcs.line(arc)
              + ">"
              + profile.methods().get(arcs.callee(arc)).name()
              + "="
              + values[arc]);
    }
    return text;
  }

  @Test
  void arcs_tell_caller_line_and_callee() {
    Profile profile = ProfileTree.sample().target();
    CallArcs arcs = CallArcs.of(profile);

    assertThat(describe(profile, arcs, arcs.calls()))
        .containsExactly(
            ":-1>main=1",
            "main:10>step=2",
            "step:5>step=3",
            "step:7>leaf=4",
            "step:6>leaf=1",
            "main:11>idiv=2");
    assertThat(arcs.sum(Metric.INVOKE_MISSES)).containsExactly(0, 2, 0, 0, 0, 0);
  }

  @Test
  void a_recursion_costs_once() {
    Profile profile = ProfileTree.sample().target();
    CallArcs arcs = CallArcs.of(profile);
    long[] cycles = ContextFigure.CYCLES.sums(profile);

    assertThat(describe(profile, arcs, arcs.into(cycles)))
        .containsExactly(
            ":-1>main=196",
            "main:10>step=56",
            "step:5>step=0",
            "step:7>leaf=5",
            "step:6>leaf=1",
            "main:11>idiv=40");
    assertThat(arcs.outOf(cycles)).containsExactly(196, 56, 0, 5, 1, 40);
  }

  @Test
  void a_recursion_by_way_of_another_method_costs_once() {
    // a 1 > b 10 > a 100 > b 1000
    ProfileTree tree = new ProfileTree();
    MethodReference a = ProfileTree.method("A", "a", "()V");
    MethodReference b = ProfileTree.method("B", "b", "()V");
    int outer = tree.node(0, a, -1, 1, 1);
    int inner = tree.node(tree.node(outer, b, 1, 1, 10), a, 2, 1, 100);
    tree.node(inner, b, 1, 1, 1000);
    Profile profile = tree.build();
    CallArcs arcs = CallArcs.of(profile);
    long[] cycles = ContextFigure.CYCLES.sums(profile);

    assertThat(describe(profile, arcs, arcs.into(cycles)))
        .containsExactly(":-1>a=1111", "a:1>b=1110", "b:2>a=0");
    // From a: 10 until it is entered again, then 1000. From b: 100 until it is.
    assertThat(describe(profile, arcs, arcs.outOf(cycles)))
        .containsExactly(":-1>a=1111", "a:1>b=1010", "b:2>a=100");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void callers_and_callees_add_up_to_the_inclusive_cycles_of_every_method(long seed) {
    Profile profile = ProfileTree.random(new Random(seed));
    MethodTotals totals = MethodTotals.of(profile);
    CallArcs arcs = CallArcs.of(profile);
    long[] cycles = ContextFigure.CYCLES.sums(profile);
    long[] into = new long[profile.methods().size()];
    long[] outOf = new long[profile.methods().size()];
    long[] intoArcs = arcs.into(cycles);
    long[] outOfArcs = arcs.outOf(cycles);
    for (int arc = 0; arc < arcs.size(); arc++) {
      into[arcs.callee(arc)] += intoArcs[arc];
      outOf[arcs.caller(arc)] += outOfArcs[arc];
    }

    for (int m = 0; m < into.length; m++) {
      long inclusive = totals.inclusiveCycles(m);
      assertThat(outOf[m] + totals.metric(Metric.CYCLES, m)).isEqualTo(inclusive);
      if (m != profile.methodIndex(0)) {
        assertThat(into[m]).isEqualTo(inclusive);
      }
    }
  }
}
