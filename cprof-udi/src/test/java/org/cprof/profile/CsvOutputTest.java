package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvOutputTest {
  private static String written(long value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CsvOutput csv = new CsvOutput(bytes)) {
      csv.number(value);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
  void numbers_are_written_digit_by_digit(long bound) throws IOException {
    for (long near = -3; near <= 3; near++) {
      assertThat(written(bound + near)).isEqualTo(Long.toString(bound + near));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -1, 7, -7})
  void each_number_of_digits_is_written(int factor) throws IOException {
    for (long power = 1; power > 0; power *= 10) {
      for (long near = -1; near <= 1; near++) {
        long value = factor * power + near;
        assertThat(written(value)).isEqualTo(Long.toString(value));
      }
      if (power > Long.MAX_VALUE / 10) {
        break;
      }
    }
  }

  @Test
  void the_end_has_the_number_of_rows_without_the_header() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CsvOutput csv = new CsvOutput(bytes)) {
      csv.line("# a: b");
      csv.line("x,y");
      csv.number(1);
      csv.text("two\nlines");
      csv.endRow();
      csv.number(2);
      csv.endRow();
      csv.end();
    }

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo("# a: b\nx,y\n1,\"two\nlines\"\n2\n# end: rows=2\n");
  }

  /** What readers of CSV take for the end of a field, or for the begin of a comment. */
  @ParameterizedTest
  @ValueSource(strings = {"a,b", "a#b", " a"})
  void fields_that_others_would_cut_have_quotes(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CsvOutput csv = new CsvOutput(bytes)) {
      csv.text(text);
    }

    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo('"' + text + '"');
  }
}
