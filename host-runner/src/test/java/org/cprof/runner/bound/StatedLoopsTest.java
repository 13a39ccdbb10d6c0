package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A comment or a row of a file bounds one loop of the source. Bytecodes are counted by hand; the
 * loops' ends depend on a static field, of which nothing is known.
 */
class StatedLoopsTest {
  private static final String INNER = "  for (int j = 0; j < d; j++) { // @WCA loop <= 3";

  @TempDir private Path folder;

  private Analysis program(String rows, String... members) throws Exception {
    return program(true, rows, members);
  }

  private Analysis program(boolean hasSource, String rows, String... members) throws Exception {
    Path loops = null;
    if (!rows.isEmpty()) {
      loops = folder.resolve("loops.csv");
      Files.writeString(loops, "method,line,bound,of\n" + rows);
    }
    BoundProgram program = BoundProgram.compiled(folder, members);
    if (!hasSource) {
      Files.delete(folder.resolve("T.java"));
    }
    return program.with("bytecodes", Map.of(), loops, ObservedCalls.NONE);
  }

  private static long bytecodes(Analysis analysis) {
    return BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN).bodyCycles();
  }

  @Test
  void nested_loops_have_their_own_comments() throws Exception {
    Analysis analysis =
        program(
            "",
            "static int d; static int f() { int k = 0;",
            " while (true) { // @WCA loop <= 4",
            INNER,
            "  }",
            "  if (++k > d) { return k; } } }");
    // Five times: iconst istore, four times iload getstatic if_icmpge, three times iinc goto, iinc
    // iload getstatic if_icmple; before them iconst istore, behind them iload ireturn.
    assertThat(bytecodes(analysis)).isEqualTo(2 + 5 * (2 + 4 * 3 + 3 * 2 + 4) + 2);
  }

  @Test
  void the_comment_of_an_inner_loop_is_not_of_the_loop_around_it() throws Exception {
    Analysis endless =
        program(
            "",
            "static int d; static int f() { int k = 0;",
            " while (true) {",
            INNER,
            "  }",
            "  if (++k > d) { return k; } } }");
    assertThatThrownBy(() -> bytecodes(endless))
        .hasMessageContaining(
            "T.f()I:4, loop 1 of the line, whose end depends on field T.d:"
                + " in the source it begins in line 3\nState");
    Analysis turns =
        program(
            "",
            "static int d; static int f() { int k = 0;",
            " do { k += 2;",
            INNER,
            "  }",
            " } while (k < d); return k; }");
    assertThatThrownBy(() -> bytecodes(turns))
        .hasMessageContaining("turns in\n  T.f()I:3, whose end depends on field T.d: no end in");
  }

  @Test
  void a_comment_at_the_condition_of_a_do_loop_is_of_that_loop() throws Exception {
    Analysis analysis =
        program(
            "",
            "static int d; static void f() {",
            " do { d++;",
            INNER,
            "  }",
            " } while (d < 9); /* @WCA loop <= 4 */ }");
    // getstatic iconst iadd putstatic, the loop within, getstatic bipush if_icmplt
    assertThat(bytecodes(analysis)).isEqualTo(5 * (4 + 2 + 4 * 3 + 3 * 2 + 3) + 1);
  }

  private static final String[] MERGED = {
    "static int d; static int f() { int k = 0;",
    " for (;;) { // @WCA loop <= 20",
    "  do { // @WCA loop <= 10",
    "   k++;",
    "  } while (k < d);",
    "  if (k > d) { return k; } } }"
  };

  @Test
  void loops_with_one_beginning_are_bounded_together() throws Exception {
    Analysis comments = program("", MERGED);
    assertThatThrownBy(() -> bytecodes(comments))
        .hasMessageContaining(
            "the comment on line 4: the class file has one loop for those of lines 3 and 4, which"
                + " begin at the same bytecode: say in a file of --loops how often they turn"
                + " together, with line 3 and 'together' in the column 'of'");
    Analysis row = program("T.f,4,10,\n", MERGED);
    assertThatThrownBy(() -> bytecodes(row))
        .hasMessageContaining("loops.csv:2: the class file has");
    // 230 turns: iinc, iload getstatic if_icmplt, iload getstatic if_icmple
    Analysis together = program("T.f,3,230,together\n", MERGED);
    assertThat(bytecodes(together)).isEqualTo(2 + 231 * 7 + 2);
    Analysis unknown = program(false, "T.f,5,10,\n", MERGED);
    assertThatThrownBy(() -> bytecodes(unknown))
        .hasMessageContaining("loops.csv:2: the loop that begins in line 5 goes back from several");
    Analysis known = program(false, "T.f,5,230,together\n", MERGED);
    assertThat(bytecodes(known)).isEqualTo(2 + 231 * 7 + 2);
  }

  @Test
  void a_loop_around_that_is_merged_has_no_entries_to_count_for() throws Exception {
    Analysis analysis =
        program(
            "T.f,3,9,together\n",
            "static int d; static int f() { int k = 0;",
            " for (;;) {",
            "  do {",
            "   k++;",
            "   for (int j = 0; j < d; j++) { // @WCA loop <= 3 outer",
            "   }",
            "  } while (k < d);",
            "  if (k > d) { return k; } } }");
    assertThatThrownBy(() -> bytecodes(analysis))
        .hasMessageContaining("the comment on line 6: the class file has one loop for those");
  }

  @Test
  void a_line_that_begins_two_loops_says_nothing_of_either() throws Exception {
    String[] members = {
      "static int d; static void f() {",
      " for (int i = 0; i < d; i++) for (int j = 0; j < d; j++) { } // @WCA loop <= 3",
      " }"
    };
    Analysis comment = program("", members);
    assertThatThrownBy(() -> bytecodes(comment))
        .hasMessageContaining(
            "line 3 has the headers of 2 loops, in lines and columns 3:2 and 3:30: put each on"
                + " lines of its own");
    Analysis row = program(false, "T.f,3,3,\n", members);
    assertThatThrownBy(() -> bytecodes(row))
        .hasMessageContaining("line 3 is in the headers of 2 loops of the class file: say with")
        .hasMessageContaining("\n  T.f()V:3, loop 1 of the line, whose end depends on field T.d: ")
        .hasMessageContaining("\n  T.f()V:3, loop 2 of the line, whose end depends on field T.d: ");
  }

  @Test
  void loops_of_one_line_are_told_apart() throws Exception {
    Bound bound =
        BoundProgram.bound(
            program(
                "",
                "static void f() {",
                " for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) { }",
                " for (int i = 0; i < 7; i++) { } }"),
            "f",
            Bound.CacheAtStart.UNKNOWN);
    assertThat(bound.loops())
        .containsExactly(
            new Bound.Loop("T.f()V:3, loop 1 of the line", 3, "derived"),
            new Bound.Loop("T.f()V:3, loop 2 of the line", 5, "derived"),
            new Bound.Loop("T.f()V:4", 7, "derived"));
  }

  @Test
  void what_looks_like_a_comment() throws Exception {
    Analysis text =
        program(
            "",
            "static int d; static void f() {",
            " for (int i = 0; i < d; i++) { String s = \"// @WCA loop = 2\";",
            " } }");
    assertThatThrownBy(() -> bytecodes(text))
        .hasMessageContaining("T.f()V:3, whose end depends on field T.d: no end in");
    Analysis old =
        program(
            "",
            "static int d; static void f() {",
            " for (int i = 0; i < d; i++) {",
            " // for (int j = 0; j < d; j++) { // @WCA loop = 2",
            " } }");
    assertThatThrownBy(() -> bytecodes(old))
        .hasMessageContaining("T.f()V:3, whose end depends on field T.d: no end in");
  }

  @Test
  void a_loop_of_the_source_without_code() throws Exception {
    Analysis analysis =
        program(
            "",
            "static int d; static final boolean DEBUG = false; static void f() {",
            " for (int i = 0; i < d; i++) { // @WCA loop <= 2",
            "  if (DEBUG) {",
            "   for (int j = 0; j < d; j++) { // @WCA loop <= 7",
            "   }",
            "  }",
            " } }");
    assertThat(bytecodes(analysis)).isEqualTo(2 + 3 * 3 + 2 * 2 + 1);
  }

  @Test
  void a_loop_around_that_never_turns() throws Exception {
    String[] members = {
      "static int d; static int f(int a) {",
      " for (int i = 0; i < 9; i++) { // @WCA loop <= 9",
      "  for (int j = 0; j < d; j++) { // @WCA loop <= 3",
      "   a++;",
      "  }",
      "  return a;",
      " } return 0; }"
    };
    // iconst istore iload bipush if_icmpge, iconst istore, conditions of 3, turns of 3, iload
    // ireturn
    assertThat(bytecodes(program("", members))).isEqualTo(5 + 2 + 4 * 3 + 3 * 3 + 2);
    Analysis outer = program("T.f,4,3,outer\n", members);
    assertThatThrownBy(() -> bytecodes(outer))
        .hasMessageContaining("loops.csv:2: the loop around that of line 4 never turns");
  }

  @Test
  void what_cannot_be_matched_is_told() throws Exception {
    // The inner loop of the source never turns: it is none in the class file.
    Analysis analysis =
        program(
            "",
            "static int d; static int f() { int k = 0;",
            " out: while (true) {",
            INNER,
            "   k++; if (k < d) { continue out; } return k; }",
            "  return k; } }");
    assertThatThrownBy(() -> bytecodes(analysis))
        .hasMessageContaining(
            "the comment on line 4: the loops of the source in lines 3 and 4 and those of the"
                + " class file in lines 4 are not the same");
  }

  @Test
  void turns_of_all_entries_count_once_where_each_entry_ends_by_itself() throws Exception {
    Analysis analysis =
        program(
            "",
            "static int f(int[] a) { int n = 0;",
            " for (int i = 0; i < a.length; i++) { // @WCA loop <= 4",
            "  for (int j = i; j < a.length; j++) { // @WCA loop <= 10 outer",
            "   n += j; } }",
            " return n; }");
    // Conditions of 4, the outer one 5 times; 4 entries of the inner loop of 2 + 2, of all of
    // which it turns 10 times of 6, and asks 14 times; before and behind them 4 and 2.
    long most = 4 + 5 * 4 + 4 * (2 + 2) + 14 * 4 + 10 * 6 + 2;
    assertThat(bytecodes(analysis)).isEqualTo(most);
    assertThat(bytecodes(analysis.within(1))).isEqualTo(most);
  }

  @Test
  void turns_that_the_code_ends_earlier_than_stated_count_as_the_code_ends_them() throws Exception {
    Analysis analysis =
        program(
            "",
            "static int f() { int n = 0;",
            " for (int i = 0; i < 4; i++) {",
            "  for (int j = i; j < 4; j++) { // @WCA loop <= 99 outer",
            "   n += j; } }",
            " return n; }");
    assertThat(bytecodes(analysis)).isEqualTo(4 + 5 * 3 + 4 * (2 + 2) + 14 * 3 + 10 * 6 + 2);
  }

  /** Here and in the next two, a turn of the inner loop has 5 bytecodes and its condition 2. */
  @Test
  void turns_of_all_entries_count_for_the_loop_that_is_meant() throws Exception {
    Analysis analysis =
        program(
            "T.f,5,10,outer\n",
            "static int d; static void f() {",
            " for (int i = 0; i < 2; i++) {",
            "  for (int j = 0; j < 3; j++) {",
            "   while (d > 0) { d--; } } } }");
    long middle = 2 + 4 * 3 + 3 * (2 + 2) + 10 * 7;
    assertThat(bytecodes(analysis)).isEqualTo(2 + 3 * 3 + 2 * (middle + 2) + 1);
  }

  @Test
  void turns_of_all_entries_count_as_the_longest_of_them() throws Exception {
    Analysis analysis =
        program(
            "T.f,4,100,method\n",
            "static int d; static void f() {",
            " for (int i = 0; i < 2; i++) {",
            "  while (d > 0) { d--; if (i == 0) { d = 5; } } } }");
    // iload ifne, and the first time iconst putstatic
    assertThat(bytecodes(analysis)).isEqualTo(2 + 3 * 3 + 2 * (2 + 2) + 100 * (7 + 4) + 1);
  }

  /** The loop around is tried to be summed, and is not. */
  @Test
  void turns_of_all_entries_count_where_only_the_first_turns_enter() throws Exception {
    Analysis analysis =
        program(
            "T.f,4,100,method\n",
            "static int d; static void f() {",
            " for (int i = 0; i < 40; i++) {",
            "  if (i < 3) { while (d > 0) { d--; } } } }");
    assertThat(bytecodes(analysis)).isEqualTo(2 + 41 * 3 + 40 * (3 + 2) + 3 * 2 + 100 * 7 + 1);
  }

  @Test
  void rows_of_no_loop() throws Exception {
    String[] members = {"static int d; static void f() {", " while (d > 0) { d--; } }"};
    assertThatThrownBy(() -> program("T.f,99,1,\n", members))
        .hasMessage(folder + "/loops.csv:2: no loop of T.f has line 99; its loops have 3");
    assertThatThrownBy(() -> program("T.f,3,1,\nT.f(I)V,3,1,\n", members))
        .hasMessage(folder + "/loops.csv:3: there is no method T.f(I)V with code");
  }

  @Test
  void a_source_that_is_no_java() throws Exception {
    Analysis analysis = program("", "static int d; static void f() {", " while (d > 0) { } }");
    Files.writeString(folder.resolve("T.java"), "class T {\n int = 3; // @WCA loop = 2\n}\n");
    assertThatThrownBy(() -> bytecodes(analysis))
        .hasMessageContaining(
            "T.f()V:3, whose end depends on field T.d: the comments of its source cannot be"
                + " read, line 2: ");
  }
}
