package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
  private static final MethodReference PUT_VAL =
      new MethodReference(
          NodeKind.METHOD,
          "java.util.HashMap",
          "putVal",
          "(ILjava/lang/Object;[[J)Ljava/lang/Object;");

  private static MethodReference simple(String name) {
    return new MethodReference(NodeKind.METHOD, "p.C", name, "()V");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "80|java.util.HashMap.putVal(int,Object,long[][])",
        "45|java.util.HashMap.putVal(int,Object,long[][])",
        "44|java.util.HashMap.putVal",
        "24|java.util.HashMap.putVal",
        "23|j.u.HashMap.putVal",
        "18|j.u.HashMap.putVal",
        "17|HashMap.putVal",
        "14|HashMap.putVal",
        "13|..hMap.putVal",
        "8|..putVal",
        "2|..",
      })
  void a_name_loses_parameters_then_packages_then_the_start_of_the_class(int width, String text) {
    assertThat(Names.method(PUT_VAL, width)).isEqualTo(text);
  }

  @Test
  void what_is_no_method_of_the_program_says_so() {
    assertThat(Names.method(new MethodReference(NodeKind.NATIVE, "C", "f", "()I"), 80))
        .isEqualTo("C.f() [native]");
    assertThat(Names.method(new MethodReference(NodeKind.ROUTINE, "", "idiv", ""), 80))
        .isEqualTo("idiv [software]");
    assertThat(Names.method(new MethodReference(NodeKind.UNSUPPORTED, "", "jsr", ""), 80))
        .isEqualTo("jsr [unsupported]");
    assertThat(Names.method(new MethodReference(NodeKind.ROOT, "", "", ""), 80))
        .isEqualTo("all threads");
  }

  @Test
  void all_types_of_parameters_are_named() {
    assertThat(
            Names.method(
                new MethodReference(NodeKind.METHOD, "C", "f", "(ZBCSIJFD[Ljava/lang/String;)V"),
                100))
        .isEqualTo("C.f(boolean,byte,char,short,int,long,float,double,String[])");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "(", "()", "(L)V", "(Lx", "([)V", "(Q;)V", ")("})
  void a_descriptor_that_is_none_does_no_harm(String descriptor) {
    MethodReference odd = new MethodReference(NodeKind.METHOD, "C", "f", descriptor);

    assertThat(Names.method(odd, 80)).startsWith("C.f");
  }

  @Test
  void control_and_direction_characters_are_replaced() {
    MethodReference hostile =
        new MethodReference(NodeKind.METHOD, "C", "\u001b[31mred\u202e\n", "()V");

    assertThat(Names.method(hostile, 80)).isEqualTo("C.?[31mred??()");
  }

  @Test
  void a_path_that_is_too_long_loses_callers_in_the_middle_first() {
    List<MethodReference> path =
        List.of(simple("main"), simple("one"), simple("two"), simple("three"));

    assertThat(Names.path(path, false, 80)).isEqualTo("C.main > C.one > C.two > C.three");
    assertThat(Names.path(path, false, 31)).isEqualTo("C.main > .. > C.two > C.three");
    assertThat(Names.path(path, false, 25)).isEqualTo("C.main > .. > C.three");
    assertThat(Names.path(path, false, 20)).isEqualTo(".. > C.two > C.three");
    assertThat(Names.path(path, false, 15)).isEqualTo(".. > C.three");
    assertThat(Names.path(path, false, 8)).hasSize(8).endsWith("ree");
    assertThat(Names.path(List.of(simple("main")), false, 80)).isEqualTo("C.main");
  }

  @Test
  void a_method_that_calls_itself_stands_once_with_its_levels() {
    List<MethodReference> path =
        List.of(simple("main"), simple("f"), simple("f"), simple("f"), simple("g"), simple("f"));

    assertThat(Names.path(path, false, 80)).isEqualTo("C.main > C.f x3 > C.g > C.f");
    assertThat(Names.isRecursive(path)).isTrue();
    assertThat(Names.isRecursive(path.subList(3, 6))).isFalse();
  }

  @Test
  void a_sentence_that_is_too_long_loses_its_end() {
    assertThat(Names.start("one two three", 13)).isEqualTo("one two three");
    assertThat(Names.start("one two three", 10)).isEqualTo("one two ..");
  }

  @Test
  void a_path_of_which_methods_were_left_out_shows_the_gap() {
    List<MethodReference> path = List.of(simple("main"), simple("two"), simple("three"));

    assertThat(Names.path(path, true, 80)).isEqualTo("C.main > .. > C.two > C.three");
  }

  @Test
  void text_is_broken_between_words_and_keeps_its_indentation() {
    assertThat(Names.wrapped("  a long text of words", 9))
        .containsExactly("  a long", "  text of", "  words");
    assertThat(Names.wrapped("incomprehensibilities are long", 8))
        .containsExactly("incomprehensibilities", "are long");
    assertThat(Names.wrapped("", 8)).containsExactly("");
  }
}
