package org.cprof.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClassFilterTest {

  @Test
  void without_patterns_every_class_is_profiled() {
    ClassFilter filter = new ClassFilter(List.of(), List.of());

    assertThat(filter.accepts("java.lang.String")).isTrue();
    assertThat(filter.accepts("")).isTrue();
    assertThat(filter.unmatched()).isEmpty();
  }

  @Test
  void with_include_only_what_matches_is() {
    ClassFilter filter = new ClassFilter(List.of("com.acme.*", "Main"), List.of());

    assertThat(filter.accepts("com.acme.a.Deep$Inner")).isTrue();
    assertThat(filter.accepts("Main")).isTrue();
    assertThat(filter.accepts("com.acmes.Other")).isFalse();
    assertThat(filter.accepts("MainToo")).isFalse();
    assertThat(filter.accepts("x.com.acme.Other")).isFalse();
  }

  @Test
  void exclude_goes_before_include() {
    ClassFilter filter = new ClassFilter(List.of("a.*"), List.of("a.b.*"));

    assertThat(filter.accepts("a.C")).isTrue();
    assertThat(filter.accepts("a.b.C")).isFalse();
  }

  @Test
  void exclude_alone_leaves_the_rest() {
    ClassFilter filter = new ClassFilter(List.of(), List.of("*Test", "java.*"));

    assertThat(filter.accepts("a.MyTest")).isFalse();
    assertThat(filter.accepts("java.util.List")).isFalse();
    assertThat(filter.accepts("a.Testing")).isTrue();
  }

  /** A class name can have every sign that is one of a regular expression. */
  @Test
  void only_the_star_is_special() {
    ClassFilter filter = new ClassFilter(List.of("a.B$C", "d.[E", "f\\Eg", "h+*.(i"), List.of());

    assertThat(filter.accepts("a.B$C")).isTrue();
    assertThat(filter.accepts("aXB$C")).isFalse();
    assertThat(filter.accepts("d.[E")).isTrue();
    assertThat(filter.accepts("f\\Eg")).isTrue();
    assertThat(filter.accepts("h+ anything.(i")).isTrue();
  }

  @Test
  void patterns_that_never_matched_are_told_in_their_order() {
    ClassFilter filter = new ClassFilter(List.of("z.*", "a.*", "b.*"), List.of("y", "a.x", "z.*"));

    filter.accepts("a.x");
    filter.accepts("c.d");

    assertThat(filter.unmatched()).containsExactly("z.*", "b.*", "y");
  }
}
