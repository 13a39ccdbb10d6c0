package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;

class ContextNamesTest {
  private static List<MethodReference> path(String names) {
    return Stream.of(names.split(" "))
        .map(name -> new MethodReference(NodeKind.METHOD, "p.C", name, "()V"))
        .toList();
  }

  private static List<String> names(int width, String... paths) {
    List<List<MethodReference>> all = Stream.of(paths).map(ContextNamesTest::path).toList();
    ContextNames names = new ContextNames(all);
    return all.stream().map(path -> names.of(path, false, width)).toList();
  }

  @Test
  void contexts_that_look_the_same_name_the_callers_in_which_they_differ() {
    assertThat(names(34, "main a left b c d end", "main a right b c d end", "main x y z"))
        .containsExactly(
            "C.main > .. > C.left > .. > C.end",
            "C.main > .. > C.right > .. > C.end",
            "C.main > C.x > C.y > C.z");
  }

  @Test
  void what_room_is_left_has_the_last_callers() {
    assertThat(names(40, "main a left b c d end", "main a right b c d end"))
        .containsExactly(
            "C.main > .. > C.left > .. > C.d > C.end", "C.main > .. > C.right > .. > C.d > C.end");
  }

  @Test
  void each_of_three_differs_from_both_others_in_several_lines_if_need_be() {
    assertThat(names(31, "main p a q c d end", "main p b q c d end", "main p b r c d end"))
        .containsExactly(
            "C.main > .. > C.a > C.q > .. >\n  C.end",
            "C.main > .. > C.b > C.q > .. >\n  C.end",
            "C.main > .. > C.r > .. > C.end");
  }

  @Test
  void a_context_that_is_the_end_of_another_one_stays_as_it_is() {
    assertThat(names(16, "f a b end", "f a f a b end"))
        .containsExactly("C.f > .. > C.end", "C.f > C.a > .. >\n  C.end");
  }
}
