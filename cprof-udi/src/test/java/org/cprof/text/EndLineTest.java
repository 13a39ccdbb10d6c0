package org.cprof.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndLineTest {
  @Test
  void the_line_has_the_number_of_rows() {
    assertThat(new EndLine(12).line()).isEqualTo("# end: rows=12");
    assertThat(EndLine.is("# end: rows=12")).isTrue();
    assertThat(EndLine.problem("# end: rows=12", 12)).isEmpty();
    assertThat(EndLine.problem("# end: rows=0", 0)).isEmpty();
  }

  @Test
  void an_end_line_with_another_number_of_rows_is_told() {
    assertThat(EndLine.problem("# end: rows=12", 11)).hasValue("the file was cut: 11 rows of 12");
    assertThat(EndLine.problem("# end: rows=12", 13))
        .hasValue("the file has 13 rows, its end says 12");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#",
        "# end: ",
        "# end: 1",
        "# end: rows=",
        "# end: rows=-1",
        "# end: rows=1 ",
        "end: rows=1",
        "#end: rows=1",
        "# end: rows=1234567890123456789",
        "1,0,method"
      })
  void a_last_line_that_is_none_is_told(String last) {
    assertThat(EndLine.is(last)).isFalse();
    assertThat(EndLine.problem(last, 1))
        .hasValue(
            "the last line is not '# end: rows=N': the file was cut off, or has text behind its"
                + " end, or an earlier version of CProf wrote it");
  }
}
