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
  void what_is_too_small_is_one_node_with_the_number_of_contexts() {
    Map<String, List<Long>> columns = columns(4, ProfileTree.sample().target());

    // Root, main, step and idiv; the inner step and the leaf are one node below step.
    assertThat(columns.get("node.method")).containsExactly(1L, 2L, 3L, 0L, 5L);
    assertThat(columns.get("node.up")).containsExactly(0L, 0L, 0L, 0L, 2L);
    assertThat(columns.get("node.below.0")).containsExactly(196L, 196L, 56L, 26L, 40L);
    assertThat(columns.get("node.calls.0")).containsExactly(0L, 1L, 2L, 2L, 2L);
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
}
