package org.cprof.runner.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.calls.AlignedTrees;
import org.junit.jupiter.api.Test;

class PageTreeTest {
  private static Map<String, List<Long>> columns(int limit, Profile... sides) {
    Columns columns = new Columns();
    new PageTree(AlignedTrees.of(List.of(sides)), limit).write(columns);
    byte[] bytes = columns.bytes();
    Map<String, List<Long>> values = new LinkedHashMap<>();
    int at = 0;
    for (Map.Entry<String, Integer> column : columns.sizes().entrySet()) {
      List<Long> list = new ArrayList<>();
      while (list.size() < column.getValue()) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
          value |= (bytes[at] & 0x7fL) << shift;
          if (bytes[at++] >= 0) {
            break;
          }
        }
        list.add(value);
      }
      values.put(column.getKey(), list);
    }
    assertThat(at).isEqualTo(bytes.length);
    return values;
  }

  @Test
  void the_tree_is_in_preorder_the_greatest_child_first() {
    Map<String, List<Long>> columns = columns(100, ProfileTree.sample().target());

    // root, main, step, step, leaf (in the inner step), leaf, idiv: methods from 1 on.
    assertThat(columns.get("node.method")).containsExactly(1L, 2L, 3L, 3L, 4L, 4L, 5L);
    assertThat(columns.get("node.up")).containsExactly(0L, 0L, 0L, 0L, 0L, 2L, 2L);
    assertThat(columns.get("node.below.0")).containsExactly(196L, 196L, 56L, 25L, 5L, 1L, 40L);
    assertThat(columns.get("node.calls.0")).containsExactly(0L, 1L, 2L, 3L, 4L, 1L, 2L);
    assertThat(columns.get("node.invoke.0")).containsExactly(0L, 0L, 8L, 0L, 0L, 0L, 0L);
    assertThat(columns.get("node.misses.0")).containsExactly(0L, 1L, 2L, 0L, 0L, 0L, 0L);
  }

  @Test
  void what_is_too_small_is_one_node_with_the_number_of_contexts() {
    Map<String, List<Long>> columns = columns(4, ProfileTree.sample().target());

    // Root, main, step and idiv; the inner step and the leaf are one node below step.
    assertThat(columns.get("node.method")).containsExactly(1L, 2L, 3L, 0L, 5L);
    assertThat(columns.get("node.up")).containsExactly(0L, 0L, 0L, 0L, 2L);
    assertThat(columns.get("node.below.0")).containsExactly(196L, 196L, 56L, 26L, 40L);
    assertThat(columns.get("node.calls.0")).containsExactly(0L, 1L, 2L, 2L, 2L);
  }

  @Test
  void of_contexts_of_one_size_none_is_preferred() {
    ProfileTree tree = new ProfileTree();
    for (int i = 0; i < 5; i++) {
      tree.node(0, ProfileTree.method("A", "m" + i, "()V"), 1, 1, 10);
    }

    assertThat(columns(3, tree.build()).get("node.method")).containsExactly(1L, 0L);
  }

  @Test
  void what_takes_nothing_is_counted_with_what_is_too_small() {
    ProfileTree tree = new ProfileTree();
    long[] cycles = {10, 0, 1, 0};
    for (int i = 0; i < cycles.length; i++) {
      tree.node(0, ProfileTree.method("A", "m" + i, "()V"), 1, 1, cycles[i]);
    }

    Map<String, List<Long>> columns = columns(2, tree.build());

    // Root and the first, then the three others as one node.
    assertThat(columns.get("node.method")).containsExactly(1L, 2L, 0L);
    assertThat(columns.get("node.calls.0")).containsExactly(0L, 1L, 3L);
    assertThat(columns.get("node.below.0")).containsExactly(11L, 10L, 1L);
  }

  @Test
  void sides_stand_beside_each_other() {
    ProfileTree before = new ProfileTree();
    before.node(0, ProfileTree.method("A", "gone", "()V"), 1, 1, 10);
    before.node(0, ProfileTree.method("A", "kept", "()V"), 2, 2, 20);
    ProfileTree after = new ProfileTree();
    after.node(0, ProfileTree.method("A", "kept", "()V"), 3, 3, 5);
    after.node(0, ProfileTree.method("A", "added", "()V"), 4, 1, 30);

    Map<String, List<Long>> columns = columns(100, before.build(), after.build());

    // added 0/30, kept 20/5, gone 10/0: by the greater of the sides.
    assertThat(columns.get("node.method")).containsExactly(1L, 4L, 3L, 2L);
    assertThat(columns.get("node.below.0")).containsExactly(30L, 0L, 20L, 10L);
    assertThat(columns.get("node.below.1")).containsExactly(35L, 30L, 5L, 0L);
    assertThat(columns.get("node.calls.1")).containsExactly(0L, 1L, 3L, 0L);
  }
}
