package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadTreesTest {

  private static Profile profile() {
    ProfileBuilder rows =
        new ProfileBuilder(
            new ProfileHeader(
                List.of(
                    Map.entry("threads", "apart"),
                    Map.entry("lines", "true"),
                    Map.entry("thread", "a;b;pool;daemon;ended"),
                    Map.entry("thread", "main;main;user;live"))));
    add(rows, -1, NodeKind.ROOT, "", 0);
    add(rows, 0, NodeKind.GROUP, "[thread a;b]", 0);
    add(rows, 1, NodeKind.METHOD, "run", 7);
    add(rows, 2, NodeKind.METHOD, "leaf", 5);
    add(rows, 0, NodeKind.GROUP, "[thread main]", 0);
    add(rows, 4, NodeKind.METHOD, "main", 3);
    add(rows, 5, NodeKind.METHOD, "leaf", 2);
    add(rows, 0, NodeKind.GROUP, "[other threads]", 0);
    add(rows, 0, NodeKind.HOST, "static initializers", 9);
    return rows.build();
  }

  private static void add(
      ProfileBuilder rows, int parent, NodeKind kind, String name, long cycles) {
    rows.add(
        new ProfileRow(
            parent,
            new MethodReference(kind, "", name, ""),
            -1,
            -1,
            0,
            1,
            0,
            cycles,
            0,
            0,
            0,
            0,
            0));
  }

  @Test
  void a_thread_has_its_own_part_and_line_alone() {
    Profile main = ThreadTrees.of(profile(), "main").orElseThrow();

    assertThat(main.size()).isEqualTo(4);
    assertThat(main.method(3).name()).isEqualTo("leaf");
    assertThat(main.parent(3)).isEqualTo(2);
    assertThat(main.inclusiveCycles(0)).isEqualTo(5);
    assertThat(main.header().all("thread")).containsExactly("main;main;user;live");
    assertThat(main.header().first("lines")).isNull();
  }

  @Test
  void a_name_may_contain_what_separates_it() {
    assertThat(ThreadTrees.names(profile())).containsExactly("a;b", "main");
    assertThat(ThreadTrees.of(profile(), "a;b").orElseThrow().inclusiveCycles(0)).isEqualTo(12);
    assertThat(ThreadTrees.nameOf("a;b;pool;daemon")).isEqualTo("a;b");
    assertThat(ThreadTrees.node("a\nb")).isEqualTo("[thread a b]");
  }

  @Test
  void what_is_not_there_is_empty() {
    assertThat(ThreadTrees.of(profile(), "other")).isEmpty();
    assertThat(ThreadTrees.of(profile(), "[other threads]")).isEmpty();
  }
}
