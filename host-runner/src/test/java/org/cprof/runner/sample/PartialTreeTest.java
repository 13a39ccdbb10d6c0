package org.cprof.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
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
  private static Sample sample(long thread, long second, String stack) {
    List<Sample.Frame> frames =
        Stream.of(stack.split(" > "))
            .map(text -> text.split("@"))
            .map(
                part ->
                    new Sample.Frame(
                        new MethodReference(NodeKind.METHOD, "", part[0], "()V"),
                        part.length > 1 ? Integer.parseInt(part[1]) : 0))
            .toList();
    return new Sample(thread, "t" + thread, Instant.ofEpochSecond(second), false, frames);
  }

  private static PartialTree tree(int depth, String... stacks) {
    PartialTree tree = new PartialTree(depth, false, null);
    for (String stack : stacks) {
      tree.add(sample(1, 0, stack));
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
    PartialTree tree = new PartialTree(DEEP, false, null);
    tree.add(sample(1, 0, "run > a"));
    tree.add(sample(2, 0, "run > b"));
    tree.add(sample(1, 0, "run > a"));
    tree.add(sample(2, 0, "run > b"));

    assertThat(rows(tree)).containsExactly("1 run 0 2", "2 a 2 1", "2 b 2 1");
  }

  @Test
  void threads_stand_apart_by_name_on_request() {
    PartialTree tree = new PartialTree(DEEP, true, null);
    tree.add(sample(1, 0, "run"));
    tree.add(sample(2, 0, "run"));
    tree.add(sample(1, 0, "run"));

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

  @Test
  void after_a_half_life_a_sample_weighs_half() {
    PartialTree tree = new PartialTree(DEEP, false, Duration.ofSeconds(10));
    for (int i = 0; i < 8; i++) {
      tree.add(sample(1, 0, "old"));
    }
    tree.add(sample(1, 10, "new"));
    tree.add(sample(1, 10, "new"));

    assertThat(rows(tree)).containsExactly("1 old 4 1", "1 new 2 1");
    assertThat(header(tree, "samples")).isEqualTo("10");
    // (8 * 1/2 + 2)^2 / (8 * 1/4 + 2) = 36 / 4
    assertThat(header(tree, "effective-samples")).isEqualTo("9");
  }

  @Test
  void what_is_purged_is_told_and_its_thread_starts_anew() {
    PartialTree tree = new PartialTree(DEEP, false, Duration.ofSeconds(1));
    for (int i = 0; i < 600; i++) {
      tree.add(sample(1, 0, "main > old"));
    }
    tree.add(sample(2, 9, "other"));
    // 600 samples of nine half-lives ago weigh 600 / 512; a tenth one leaves half of that.
    assertThat(rows(tree)).containsExactly("1 main 0 0", "2 old 1 0", "1 other 1 1");

    tree.add(sample(2, 40, "other"));
    tree.add(sample(1, 40, "main > old"));

    assertThat(rows(tree)).containsExactly("1 other 1 1", "1 main 0 1", "2 old 1 1");
  }

  @Test
  void what_is_too_little_to_show_is_told() {
    PartialTree tree = new PartialTree(DEEP, false, Duration.ofSeconds(1));
    tree.add(sample(1, 0, "a"));
    tree.add(sample(1, 0, "b"));
    tree.add(sample(1, 2, "c"));

    // a and b weigh a quarter each.
    assertThat(rows(tree)).containsExactly("1 c 1 1");
    assertThat(header(tree, "purged-samples")).isEqualTo("1");
  }
}
