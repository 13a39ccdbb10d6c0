package org.cprof.runner.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TableTest {
  private record Cost(String word, Long cycles, long change, int line, MethodReference method) {}

  private static final MethodReference STEP =
      new MethodReference(NodeKind.METHOD, "a.Motor", "step", "(I)V");

  private static final List<Cost> ROWS =
      List.of(
          new Cost("a|b", 1234567L, 5, 7, STEP), new Cost("say \"so\"\u001b", null, -5, 0, null));

  private final Locale before = Locale.getDefault();

  @AfterEach
  void back() {
    Locale.setDefault(before);
  }

  /** A locale with other digits and separators changes nothing. */
  private static Table<Cost> table() {
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    return new Table<>(ROWS)
        .words("word", Cost::word)
        .column("cycles", "own_cycles", Cost::cycles)
        .percent(row -> row.cycles() == null ? 0 : row.cycles(), 10_000_000)
        .change("change", Cost::change)
        .line(Cost::line);
  }

  @Test
  void people_see_grouped_numbers_and_a_minus_sign_for_what_is_not_known() {
    List<String> lines =
        table()
            .last("in", (row, width) -> row.method() == null ? "nothing" : "step")
            .lines(new Terminal(80, Style.PLAIN));

    assertThat(lines)
        .containsExactly(
            "  word          cycles      %  change  line  in",
            "  a|b        1,234,567  12.3%      +5     7  step",
            "  say \"so\"?          -   0.0%      -5     -  nothing");
  }

  /** At 50 MHz a cycle is 0.02 us. */
  @Test
  void cycles_are_told_as_time_where_that_is_asked_for() {
    Table<Long> table =
        new Table<>(List.of(1500L, 50L))
            .shown("load cycles", row -> row)
            .inCycles()
            .mean("mean", row -> row, row -> row == 50 ? 0 : 4)
            .inCycles()
            .change("change", row -> row - 100)
            .inCycles()
            .shown("calls", row -> row);

    assertThat(table.lines(new Terminal(80, Style.PLAIN).inTime(50_000_000)))
        .containsExactly(
            "  load time us  mean us  change us  calls",
            "         30.00     7.50     +28.00  1,500",
            "          1.00        -      -1.00     50");
    assertThat(table.lines(new Terminal(80, Style.PLAIN)).get(1)).contains("1,500  375.0  +1,400");
  }

  @Test
  void each_row_may_have_a_clock_of_its_own() {
    Table<Long> table =
        new Table<>(List.of(50_000_000L, 200_000_000L))
            .decimal("cycles", row -> 12.5)
            .inCycles(row -> row)
            .signedDecimal("change", row -> 2)
            .inCycles(row -> row)
            .shown("text", row -> "none")
            .inCycles(row -> row);

    assertThat(table.lines(new Terminal(80, Style.PLAIN).inTime(1)))
        .containsExactly(
            "  time us  change us  text us", //
            "     0.25      +0.04     none",
            "     0.06      +0.01     none");
    assertThat(table.lines(new Terminal(80, Style.PLAIN)).get(1)).contains("12.50      +2");
  }

  @Test
  void json_has_plain_numbers_the_fields_of_a_method_and_nothing_for_null() throws IOException {
    StringWriter json = new StringWriter();
    Json.write(json, table().method(Cost::method).json());

    assertThat(json.toString().replaceAll("\\s+", " "))
        .isEqualTo(
            "[ { \"word\" : \"a|b\", \"own_cycles\" : 1234567, \"line\" : 7, \"kind\" : \"method\","
                + " \"class\" : \"a.Motor\", \"method\" : \"step\", \"descriptor\" : \"(I)V\" },"
                + " { \"word\" : \"say \\\"so\\\"\\u001B\" } ] ");
  }

  @Test
  void csv_has_the_columns_for_machines_in_their_order() throws IOException {
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    table().methodFields(Cost::method).writeCsv(csv);

    assertThat(csv.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "word,own_cycles,line,kind,class,method,descriptor\n"
                + "a|b,1234567,7,method,a.Motor,step,(I)V\n"
                + "\"say \"\"so\"\"\u001b\",,,,,,\n");
  }

  @Test
  void markdown_has_the_columns_for_people_with_words_at_the_left() {
    assertThat(new Table<>(ROWS).words("word", row -> "x").shown("cycles", Cost::cycles).markdown())
        .isEqualTo("| word | cycles |\n|---|---:|\n| x | 1,234,567 |\n| x | - |\n");
  }

  @Test
  void a_table_without_rows_has_its_headings() throws IOException {
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    new Table<>(List.<Cost>of()).words("word", Cost::word).writeCsv(csv);

    assertThat(csv.toString(StandardCharsets.UTF_8)).isEqualTo("word\n");
  }
}
