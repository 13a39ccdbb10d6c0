package org.cprof.runner.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.junit.jupiter.api.Test;

class TreesTest {
  private static final MethodReference ROOT = method(NodeKind.ROOT, "", "");
  private static final MethodReference MAIN = method(NodeKind.METHOD, "demo.Main", "main");
  private static final MethodReference STEP = method(NodeKind.METHOD, "demo.Main", "step");
  private static final MethodReference SORT = method(NodeKind.METHOD, "java.util.Arrays", "sort");
  private static final MethodReference COMPARE = method(NodeKind.METHOD, "demo.Order", "compare");
  private static final MethodReference COPY = method(NodeKind.NATIVE, "java.lang.System", "copy");
  private static final MethodReference IDIV = method(NodeKind.ROUTINE, "", "idiv");
  private static final MethodReference HOST = method(NodeKind.HOST, "", "");

  private final ProfileBuilder builder = new ProfileBuilder(new ProfileHeader(List.of()));

  TreesTest() {
    add(-1, ROOT, -1, 0, 0);
  }

  private static MethodReference method(NodeKind kind, String className, String name) {
    return new MethodReference(kind, className, name, "()V");
  }

  private void add(int parent, MethodReference method, int callSite, long calls, long cycles) {
    builder.add(new ProfileRow(parent, method, -1, callSite, 0, calls, 0, cycles, 0, 0, 0, 0, 0));
  }

  private static Profile tree(long stepCalls, long stepCycles, long sortCalls, long sortCycles) {
    TreesTest tree = new TreesTest();
    tree.add(0, MAIN, -1, 1, 100);
    tree.add(1, STEP, 3, stepCalls, stepCycles);
    tree.add(1, SORT, 9, sortCalls, sortCycles);
    return tree.builder.build();
  }

  @Test
  void a_tree_overlaps_itself_completely() {
    Profile tree = tree(3, 500, 6, 400);

    Overlap overlap = Overlap.of(tree, tree, Weight.CYCLES, true);

    assertThat(overlap.percent()).isCloseTo(100, within(1e-9));
    assertThat(overlap.correlation()).isCloseTo(1, within(1e-9));
    assertThat(overlap.common()).isEqualTo(3);
  }

  @Test
  void the_overlap_is_the_sum_of_the_smaller_shares() {
    Profile first = tree(4, 500, 5, 400);
    Profile second = tree(1, 1700, 2, 200);

    // shares of cycles: 10, 50, 40 and 5, 85, 10 per cent
    assertThat(Overlap.of(first, second, Weight.CYCLES, false).percent())
        .isCloseTo(5 + 50 + 10, within(1e-9));
    // shares of calls: 10, 40, 50 and 25, 25, 50 per cent
    assertThat(Overlap.of(first, second, Weight.CALLS, false).percent())
        .isCloseTo(10 + 25 + 50, within(1e-9));
    assertThat(Overlap.of(second, first, Weight.CALLS, false).percent())
        .isCloseTo(85, within(1e-9));
  }

  @Test
  void the_correlation_is_pearsons_coefficient_over_all_contexts() {
    // weights (0, 100, 500, 400) and (0, 100, 400, 500) with the root: sums of products about the
    // means of 250: 62500 + 22500 + 37500 + 37500 = 160000 of 62500 + 22500 + 62500 + 22500
    Overlap overlap = Overlap.of(tree(1, 500, 1, 400), tree(1, 400, 1, 500), Weight.CYCLES, false);

    assertThat(overlap.correlation()).isCloseTo(160_000.0 / 170_000, within(1e-9));
  }

  @Test
  void the_same_method_below_another_caller_is_another_context() {
    TreesTest other = new TreesTest();
    other.add(0, STEP, -1, 1, 100);
    other.add(1, MAIN, 3, 1, 100);

    Overlap overlap = Overlap.of(tree(1, 1, 1, 1), other.builder.build(), Weight.CYCLES, false);

    assertThat(overlap.percent()).isZero();
    assertThat(overlap.common()).isZero();
  }

  @Test
  void call_sites_tell_contexts_apart_only_if_asked_for() {
    TreesTest other = new TreesTest();
    other.add(0, MAIN, -1, 1, 100);
    other.add(1, STEP, 4, 1, 300);
    TreesTest twice = new TreesTest();
    twice.add(0, MAIN, -1, 1, 100);
    twice.add(1, STEP, 3, 1, 150);
    twice.add(1, STEP, 4, 1, 150);

    assertThat(
            Overlap.of(other.builder.build(), twice.builder.build(), Weight.CYCLES, false)
                .percent())
        .isCloseTo(100, within(1e-9));
    assertThat(
            Overlap.of(other.builder.build(), twice.builder.build(), Weight.CYCLES, true).percent())
        .isCloseTo(25 + 37.5, within(1e-9));
  }

  @Test
  void empty_trees_have_nothing_in_common() {
    Profile empty = new TreesTest().builder.build();

    Overlap overlap = Overlap.of(empty, empty, Weight.CALLS, false);

    assertThat(overlap.percent()).isZero();
    assertThat(overlap.correlation()).isNaN();
  }

  @Test
  void nodes_and_calls_are_told_apart_by_who_calls_whom() {
    add(0, MAIN, -1, 1, 1); // 1: entry
    add(1, STEP, -1, 2, 1); // 2: application to application
    add(2, SORT, -1, 3, 1); // 3: application to JDK
    add(3, SORT, -1, 4, 1); // 4: JDK to JDK
    add(4, COMPARE, -1, 5, 1); // 5: JDK to application
    add(5, COPY, -1, 6, 1); // 6: native
    add(6, SORT, -1, 7, 1); // 7: through the native, application to JDK
    add(5, IDIV, -1, 8, 1); // 8: in software
    add(0, HOST, -1, 0, 1); // 9 and below: not on the target
    add(9, STEP, -1, 100, 1);

    TreeStatistics statistics = TreeStatistics.of(builder.build());

    assertThat(statistics.nodes())
        .containsOnly(
            Map.entry(TreeStatistics.CallKind.ENTRY, 1L),
            Map.entry(TreeStatistics.CallKind.APPLICATION_TO_APPLICATION, 1L),
            Map.entry(TreeStatistics.CallKind.APPLICATION_TO_LIBRARY, 2L),
            Map.entry(TreeStatistics.CallKind.LIBRARY_TO_LIBRARY, 1L),
            Map.entry(TreeStatistics.CallKind.LIBRARY_TO_APPLICATION, 1L),
            Map.entry(TreeStatistics.CallKind.NATIVE, 1L),
            Map.entry(TreeStatistics.CallKind.TARGET, 1L));
    assertThat(statistics.calls(TreeStatistics.CallKind.APPLICATION_TO_LIBRARY)).isEqualTo(3 + 7);
    assertThat(statistics.totalCalls()).isEqualTo(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8);
    assertThat(statistics.deepest()).isEqualTo(7);
    assertThat(statistics.depthOfNodes()).isEqualTo(1 + 2 + 3 + 4 + 5 + 6 + 7 + 6);
    assertThat(statistics.methods()).isEqualTo(6);
    assertThat(statistics.mostNodes()).as("nodes of sort").isEqualTo(3);
  }
}
