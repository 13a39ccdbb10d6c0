package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvInputTest {
  private static CsvInput of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new CsvInput(new Utf8Lines(new ByteArrayInputStream(bytes)));
  }

  private static List<List<String>> rows(String text, int count) throws IOException {
    CsvInput csv = of(text + "# end: rows=" + count);
    List<List<String>> rows = new ArrayList<>();
    while (csv.nextRow()) {
      List<String> row = new ArrayList<>();
      for (int field = 0; field < csv.size(); field++) {
        row.add(csv.text(field));
      }
      rows.add(row);
    }
    return rows;
  }

  private static long number(String text) throws IOException {
    CsvInput csv = of("x," + text);
    csv.nextRow();
    return csv.number(1);
  }

  @Test
  void fields_are_separated_by_commas_and_rows_by_line_ends() throws IOException {
    assertThat(rows("a,b\nc,d\r\ne,f\n", 3))
        .containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e", "f"));
    assertThat(rows(",\n\n,x,\n,\n", 4))
        .containsExactly(List.of("", ""), List.of(""), List.of("", "x", ""), List.of("", ""));
    assertThat(rows("", 0)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a\n",
        "a",
        "a\n# end: rows=0\n",
        "a\n# end: rows=2\n",
        "a\n# end: rows=1\n\n",
        "a\n# end: rows=1\n# end: rows=1\n",
        "a\n# end: rows=1\nb\n# end: rows=2\n",
        "a\n# end: rows=x\n",
        "# x\na\n# end: rows=1\n"
      })
  void rows_without_their_end_are_refused(String text) throws IOException {
    CsvInput csv = of(text);

    assertThatThrownBy(
            () -> {
              while (csv.nextRow()) {
                csv.size();
              }
            })
        .isInstanceOf(CsvInput.EndException.class);
  }

  @Test
  void quoted_fields_hold_commas_quotes_and_line_ends() throws IOException {
    assertThat(rows("\"a,b\",\"\"\"\",\"\"\n\"\"\"x\"\"\",y\"z\"\n", 2))
        .containsExactly(List.of("a,b", "\"", ""), List.of("\"x\"", "y\"z\""));
    assertThat(rows("\"a\nb\r\n\n\"\"\n,\",c\r\nd\n", 2))
        .containsExactly(List.of("a\nb\r\n\n\"\n,", "c"), List.of("d"));
  }

  @Test
  void what_is_written_is_read() throws IOException {
    List<String> fields = new ArrayList<>();
    for (String part :
        List.of("", "a", "\"", ",", "\n", "\r", " ", "\u00e9", "\uFFFD", "\uD83D\uDE00")) {
      for (String other : List.of("", "b", "\"\"", ",,", "\r\n", "\"\n")) {
        fields.add(part + other);
        fields.add(other + part + other);
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CsvOutput out = new CsvOutput(bytes)) {
      for (int row = 0; row < 2; row++) {
        for (String field : fields) {
          out.text(field);
        }
        out.endRow();
      }
    }

    assertThat(rows(bytes.toString(StandardCharsets.UTF_8), 2)).containsExactly(fields, fields);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "a,\"b\n", "\"\"\"", "\"a\"b,c", "\"a\" ,c", "\"a\"\"\n\nb"})
  void quotes_that_are_not_closed_or_have_text_behind_them_are_refused(String text) {
    assertThatThrownBy(() -> rows(text, 1)).isInstanceOf(CsvInput.QuoteException.class);
  }

  @Test
  void numbers_have_64_bits() throws IOException {
    assertThat(number("0")).isZero();
    assertThat(number("-1")).isEqualTo(-1);
    assertThat(number("999999999999999999")).isEqualTo(999_999_999_999_999_999L);
    assertThat(number("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertThat(number("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(number("\"12\"")).isEqualTo(12);
    for (String none :
        List.of(
            "",
            "-",
            "--1",
            "1-",
            "x",
            "1e3",
            " 1",
            "9223372036854775808",
            "18446744073709551617")) {
      assertThatThrownBy(() -> number(none)).isInstanceOf(NumberFormatException.class);
    }
  }

  @Test
  void fields_are_equal_where_their_bytes_are() throws IOException {
    CsvInput csv = of("1,ab,c,2\n3,a,bc,4\n10,ab,c,5\n");
    csv.nextRow();
    CsvInput.Bytes first = csv.bytes(1, 2).kept();
    csv.nextRow();
    assertThat(csv.bytes(1, 2)).isNotEqualTo(first);
    csv.nextRow();
    assertThat(csv.bytes(1, 2)).isEqualTo(first).hasSameHashCodeAs(first);
  }

  @Test
  void bytes_that_are_not_utf_8_are_refused() throws IOException {
    byte[] bytes = {'a', ',', (byte) 0xc3, ',', (byte) 0xef, (byte) 0xbf, (byte) 0xbd};
    CsvInput csv = new CsvInput(new Utf8Lines(new ByteArrayInputStream(bytes)));

    csv.nextRow();

    assertThatThrownBy(() -> csv.text(1)).isInstanceOf(CharacterCodingException.class);
    assertThat(csv.text(2)).isEqualTo("\uFFFD");
  }
}
