package org.cprof.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;

/** Expectations are written as {@code depth method samples entries}, a line per node. */
class PartialTreeTest {
  private static final int DEEP = 64;

  /** Frames as in {@code main@5 > f}: the bytecode index is that of the call. */
  private static Sample sample(long thread, String stack) {
    List<Sample.Frame> frames =
        Stream.of(stack.split(" > "))
            .map(text -> text.split("@"))
            .map(
                part ->
                    new Sample.Frame(
                        new MethodReference(NodeKind.METHOD, "", part[0], "()V"),
                        part.length > 1 ? Integer.parseInt(part[1]) : 0))
            .toList();
    return new Sample(thread, "t" + thread, false, frames);
  }

  private static PartialTree tree(int depth, String... stacks) {
    PartialTree tree = new PartialTree(depth, false);
    for (String stack : stacks) {
      tree.add(sample(1, stack));
    }
    return tree;
  }

  private static List<String> rows(PartialTree tree) {
    Profile profile = SampledProfile.of(tree, List.of());
    List<String> rows = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      rows.add(
          profile.depth(node)
              + " "
              + profile.method(node).name()
              + " "
              + profile.metric(Metric.CYCLES, node)
              + " "
              + profile.calls(node));
    }
    return rows;
  }

  private static String header(PartialTree tree, String key) {
    return SampledProfile.of(tree, List.of()).header().first(key);
  }

  @Test
  void a_frame_is_entered_where_the_stack_before_had_another_one() {
    PartialTree tree = tree(DEEP, "main > a", "main > a", "main > b > c", "main > a");

    assertThat(rows(tree)).containsExactly("1 main 0 1", "2 a 3 2", "2 b 0 1", "3 c 1 1");
    assertThat(header(tree, "samples")).isEqualTo("4");
  }

  @Test
  void a_call_from_another_place_enters_the_frame_anew_and_all_below_it() {
    PartialTree tree = tree(DEEP, "main@5 > a@1 > c", "main@9 > a@1 > c");

    assertThat(rows(tree)).containsExactly("1 main 0 1", "2 a 0 2", "3 c 2 2");
  }

  @Test
  void the_innermost_frame_goes_on_before_it_calls() {
    PartialTree tree = tree(DEEP, "main@5", "main@9 > a", "main@9 > a", "main@12");

    assertThat(rows(tree)).containsExactly("1 main 2 1", "2 a 2 1");
  }

  @Test
  void threads_are_compared_with_themselves() {
    PartialTree tree = new PartialTree(DEEP, false);
    tree.add(sample(1, "run > a"));
    tree.add(sample(2, "run > b"));
    tree.add(sample(1, "run > a"));
    tree.add(sample(2, "run > b"));

    assertThat(rows(tree)).containsExactly("1 run 0 2", "2 a 2 1", "2 b 2 1");
  }

  @Test
  void threads_stand_apart_by_name_on_request() {
    PartialTree tree = new PartialTree(DEEP, true);
    tree.add(sample(1, "run"));
    tree.add(sample(2, "run"));
    tree.add(sample(1, "run"));

    assertThat(rows(tree))
        .containsExactly("1 [thread t1] 0 0", "2 run 2 1", "1 [thread t2] 0 0", "2 run 1 1");
  }

  @Test
  void of_a_stack_that_is_too_deep_the_innermost_frames_stand_apart() {
    PartialTree tree = tree(2, "main > f > g > h", "main > f", "main > f > g > h");

    assertThat(rows(tree))
        .containsExactly("1 [partial contexts] 0 0", "2 g 0 2", "3 h 2 2", "1 main 0 1", "2 f 1 1");
    assertThat(header(tree, "partial-samples")).isEqualTo("2");
  }

  @Test
  void a_stack_of_just_the_depth_is_whole() {
    assertThat(rows(tree(2, "main > f"))).containsExactly("1 main 0 1", "2 f 1 1");
  }
}
