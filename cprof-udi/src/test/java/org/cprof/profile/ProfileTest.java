package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The tree of these tests, with {@code calls, cycles, invoke cycles}:
 *
 * <pre>
 * 0 root
 * 1   main   1, 1000,   0
 * 2     f    2,  200, 148     f calls itself
 * 3       f  4,   80, 296
 * 4         g 1,  10,  74
 * 5     g    3,   30, 222
 * 6   run    1,    7,   0     another thread
 * </pre>
 */
class ProfileTest {
  private static final MethodReference MAIN = method("main");
  private static final MethodReference F = method("f");
  private static final MethodReference G = method("g");
  private static final MethodReference RUN = method("run");

  private static MethodReference method(String name) {
    return new MethodReference(NodeKind.METHOD, "C", name, "()V");
  }

  private static ProfileBuilder builder() {
    ProfileBuilder builder = new ProfileBuilder(new ProfileHeader(List.of()));
    MethodReference root = new MethodReference(NodeKind.ROOT, "", "", "");
    builder.add(new ProfileRow(-1, root, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    return builder;
  }

  private static Profile profile() {
    ProfileBuilder builder = builder();
    builder.add(new ProfileRow(0, MAIN, -1, -1, 9, 1, 500, 1000, 0, 40, 0, 0, 1));
    builder.add(new ProfileRow(1, F, 5, 2, 3, 2, 100, 200, 148, 20, 8, 2, 0));
    builder.add(new ProfileRow(2, F, 8, 4, 3, 4, 40, 80, 296, 0, 0, 0, 0));
    builder.add(new ProfileRow(3, G, 8, 6, 2, 1, 5, 10, 74, 0, 3, 1, 0));
    builder.add(new ProfileRow(1, G, 6, 3, 2, 3, 15, 30, 222, 0, 0, 0, 0));
    builder.add(new ProfileRow(0, RUN, -1, -1, 4, 1, 3, 7, 0, 0, 0, 0, 0));
    return builder.build();
  }

  private static int index(Profile profile, MethodReference method) {
    return profile.methods().indexOf(method);
  }

  @Test
  void inclusive_cycles_are_the_subtrees_cycles_and_the_invokes_of_its_top() {
    Profile profile = profile();

    assertThat(profile.inclusiveCycles(4)).isEqualTo(74 + 10);
    assertThat(profile.inclusiveCycles(3)).isEqualTo(296 + 80 + 10);
    assertThat(profile.inclusiveCycles(2)).isEqualTo(148 + 200 + 80 + 10);
    assertThat(profile.inclusiveCycles(5)).isEqualTo(222 + 30);
    assertThat(profile.inclusiveCycles(1)).isEqualTo(1000 + 200 + 80 + 10 + 30);
    assertThat(profile.inclusiveCycles(0)).isEqualTo(1327);
    assertThat(profile.total(Metric.CYCLES)).isEqualTo(1327);
    assertThat(profile.totalCalls()).isEqualTo(12);
  }

  @Test
  void a_subtree_is_a_range_of_ids() {
    Profile profile = profile();

    assertThat(profile.subtreeEnd(0)).isEqualTo(7);
    assertThat(profile.subtreeEnd(1)).isEqualTo(6);
    assertThat(profile.subtreeEnd(2)).isEqualTo(5);
    assertThat(profile.subtreeEnd(4)).isEqualTo(5);
    assertThat(profile.subtreeEnd(6)).isEqualTo(7);
    assertThat(profile.depth(0)).isZero();
    assertThat(profile.depth(4)).isEqualTo(4);
  }

  @Test
  void a_recursion_counts_once_or_at_every_level() {
    Profile profile = profile();
    MethodTotals totals = MethodTotals.of(profile);
    int f = index(profile, F);

    assertThat(totals.inclusiveCycles(f)).isEqualTo(148 + 200 + 80 + 10);
    assertThat(totals.inclusiveCyclesEveryLevel(f)).isEqualTo(438 + 386);
  }

  @Test
  void a_method_sums_all_its_contexts() {
    Profile profile = profile();
    MethodTotals totals = MethodTotals.of(profile);
    int g = index(profile, G);

    assertThat(totals.nodes(g)).isEqualTo(2);
    assertThat(totals.calls(g)).isEqualTo(4);
    assertThat(totals.words(g)).isEqualTo(2);
    assertThat(totals.metric(Metric.CYCLES, g)).isEqualTo(40);
    assertThat(totals.metric(Metric.BYTECODES, g)).isEqualTo(20);
    assertThat(totals.metric(Metric.RETURN_LOAD_CYCLES, g)).isEqualTo(3);
    assertThat(totals.metric(Metric.INVOKE_MISSES, g)).isEqualTo(1);
    // Two contexts, neither below the other.
    assertThat(totals.inclusiveCycles(g)).isEqualTo(84 + 252);
  }

  @Test
  void sums_below_a_node_leave_the_rest_out() {
    Profile profile = profile();
    MethodTotals totals = MethodTotals.below(profile, 3);

    assertThat(totals.calls(index(profile, F))).isEqualTo(4);
    assertThat(totals.inclusiveCycles(index(profile, F))).isEqualTo(386);
    assertThat(totals.calls(index(profile, G))).isEqualTo(1);
    assertThat(totals.nodes(index(profile, MAIN))).isZero();
  }

  @Test
  void the_same_name_of_another_kind_is_another_method() {
    ProfileBuilder builder = builder();
    builder.add(new ProfileRow(0, F, -1, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0));
    builder.add(
        new ProfileRow(
            0,
            new MethodReference(NodeKind.NATIVE, "C", "f", "()V"),
            -1,
            -1,
            0,
            1,
            0,
            0,
            0,
            0,
            0,
            0,
            0));

    assertThat(builder.build().methods()).hasSize(3);
  }

  @Test
  void a_tree_of_a_hundred_thousand_levels_is_summed_up() {
    ProfileBuilder builder = builder();
    for (int level = 0; level < 100_000; level++) {
      builder.add(new ProfileRow(level, F, -1, -1, 1, 1, 1, 10, 4, 0, 0, 0, 0));
    }
    Profile profile = builder.build();

    assertThat(profile.inclusiveCycles(1)).isEqualTo(1_000_004);
    assertThat(profile.depth(100_000)).isEqualTo(100_000);
    assertThat(MethodTotals.of(profile).inclusiveCycles(profile.methodIndex(1)))
        .isEqualTo(1_000_004);
  }

  @Test
  void missing_metrics_and_an_empty_profile_are_refused() {
    assertThatThrownBy(() -> new ProfileRow(0, F, -1, -1, 0, 1, 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 metrics instead of 7");
    assertThatThrownBy(() -> new ProfileBuilder(new ProfileHeader(List.of())).build())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void the_targets_part_ends_before_the_roots_of_the_host() {
    ProfileBuilder builder = builder();
    builder.add(new ProfileRow(0, MAIN, -1, -1, 9, 1, 500, 1000, 10, 40, 0, 0, 1));
    MethodReference host = new MethodReference(NodeKind.HOST, "", "host", "");
    builder.add(new ProfileRow(0, host, -1, -1, 0, 2, 0, 0, 0, 0, 0, 0, 0));
    builder.add(new ProfileRow(2, F, -1, -1, 3, 4, 50, 80, 6, 0, 0, 0, 0));
    Profile whole = builder.build();
    Profile target = whole.target();

    assertThat(target.size()).isEqualTo(2);
    assertThat(target.subtreeEnd(0)).isEqualTo(2);
    assertThat(target.methods()).hasSize(2);
    assertThat(target.total(Metric.CYCLES)).isEqualTo(1000);
    assertThat(target.totalCalls()).isEqualTo(1);
    assertThat(target.inclusiveCycles(0)).isEqualTo(1000);
    assertThat(MethodTotals.of(target).calls(1)).isEqualTo(1);
    assertThat(target.target()).isSameAs(target);
    assertThat(whole.target()).isSameAs(target);
    assertThat(whole.inclusiveCycles(0)).isEqualTo(1080);
    assertThat(whole.totalCalls()).isEqualTo(7);
  }

  @Test
  void the_hottest_come_first_and_ties_by_number() {
    long[] values = {5, 0, 9, 5, 1, 9};

    assertThat(Hottest.of(6, 4, i -> values[i])).containsExactly(2, 5, 0, 3);
    assertThat(Hottest.of(6, 10, i -> values[i])).containsExactly(2, 5, 0, 3, 4);
    assertThat(Hottest.of(6, 0, i -> values[i])).isEmpty();
  }
}
