package org.cprof.runner.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.profile.MethodReference;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/**
 * Rows of typed values in columns that are declared once: each with a heading for people, a name
 * for machines, or both. People see a {@code long} with its thousands separated, and a minus sign
 * for null, of which JSON has no field.
 */
public final class Table<R> {
  private record Column<R>(
      String heading,
      String field,
      Function<? super R, ?> value,
      boolean isLeft,
      ToLongBiFunction<? super R, Terminal> clocks) {
    /** The heading for a terminal: of cycles that are told as time, with the unit. */
    String heading(Terminal terminal) {
      return clocks != null && terminal.clockHz() > 0
          ? heading.replace("cycles", "time") + " us"
          : heading;
    }

    String text(R row, Terminal terminal) {
      Object cell = value.apply(row);
      if (clocks == null || terminal.clockHz() == 0) {
        return Table.text(cell);
      }
      if (cell instanceof Figure figure) {
        return figure.sign()
            + Numbers.microseconds(figure.value(), clocks.applyAsLong(row, terminal));
      }
      return cell instanceof Long cycles
          ? Numbers.microseconds(cycles, clocks.applyAsLong(row, terminal))
          : Table.text(cell);
    }
  }

  /**
   * A number that is not shown as it is.
   *
   * @param sign before it, beside that of a number below 0
   * @param text the number, if it is not told as time
   */
  private record Figure(double value, String sign, String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  private final List<R> rows;
  private final List<Column<R>> columns = new ArrayList<>();
  private String lastHeading = "";
  private BiFunction<? super R, Integer, String> last = (row, width) -> "";

  /** A table without columns. */
  public Table(Collection<R> rows) {
    this.rows = List.copyOf(rows);
  }

  private Table<R> add(String heading, String field, Function<? super R, ?> value, boolean left) {
    columns.add(new Column<>(heading, field, value, left, null));
    return this;
  }

  /** A column with one name for all. */
  public Table<R> column(String name, Function<? super R, ?> value) {
    return add(name, name, value, false);
  }

  /** A column with a heading for people and a name for machines. */
  public Table<R> column(String heading, String field, Function<? super R, ?> value) {
    return add(heading, field, value, false);
  }

  /** A column of words, which are aligned at the left. */
  public Table<R> words(String name, Function<? super R, ?> value) {
    return words(name, name, value);
  }

  /** A column of words with a heading for people and a name for machines. */
  public Table<R> words(String heading, String field, Function<? super R, ?> value) {
    return add(heading, field, value, true);
  }

  /** A column for people. */
  public Table<R> shown(String heading, Function<? super R, ?> value) {
    return add(heading, null, value, false);
  }

  /** A column of words for people. */
  public Table<R> shownWords(String heading, Function<? super R, ?> value) {
    return add(heading, null, value, true);
  }

  /** The last column has cycles, which can be told as time. */
  public Table<R> inCycles() {
    return by((row, terminal) -> terminal.clockHz());
  }

  /** The last column has cycles, of each row by a clock of its own. */
  public Table<R> inCycles(ToLongFunction<? super R> clockHz) {
    return by((row, terminal) -> clockHz.applyAsLong(row));
  }

  private Table<R> by(ToLongBiFunction<? super R, Terminal> clocks) {
    Column<R> column = columns.remove(columns.size() - 1);
    columns.add(
        new Column<>(column.heading(), column.field(), column.value(), column.isLeft(), clocks));
    return this;
  }

  /** A column for people with a number that may have decimals. */
  public Table<R> decimal(String heading, ToDoubleFunction<? super R> value) {
    return shown(
        heading,
        row -> {
          double number = value.applyAsDouble(row);
          return new Figure(number, "", Numbers.decimal(number));
        });
  }

  /** A column for people with a number that may have decimals, with its sign. */
  public Table<R> signedDecimal(String heading, ToDoubleFunction<? super R> value) {
    return shown(
        heading,
        row -> {
          double number = value.applyAsDouble(row);
          return new Figure(number, number > 0 ? "+" : "", Numbers.signedDecimal(number));
        });
  }

  /** A column for people with a mean: a quotient with one decimal, {@code -} of nothing. */
  public Table<R> mean(
      String heading, ToLongFunction<? super R> sum, ToLongFunction<? super R> number) {
    return shown(
        heading,
        row -> {
          long of = sum.applyAsLong(row);
          long by = number.applyAsLong(row);
          return by == 0 ? null : new Figure((double) of / by, "", Numbers.quotient(of, by));
        });
  }

  /** A column for people with the share of a value in the whole. */
  public Table<R> percent(ToLongFunction<? super R> part, long whole) {
    return shown("%", row -> Numbers.percent(part.applyAsLong(row), whole));
  }

  /** A column for people with a change and its sign. */
  public Table<R> change(String heading, ToLongFunction<? super R> change) {
    return shown(
        heading,
        row -> {
          long value = change.applyAsLong(row);
          return new Figure(value, value > 0 ? "+" : "", Numbers.signed(value));
        });
  }

  /** A column for machines. */
  public Table<R> field(String field, Function<? super R, ?> value) {
    return add(null, field, value, false);
  }

  /** A column with the line of a source, which is not known if it is 0 or less. */
  public Table<R> line(ToIntFunction<? super R> line) {
    return column("line", row -> line.applyAsInt(row) > 0 ? line.applyAsInt(row) : null);
  }

  /** The four columns of a method for machines; empty where a row has none. */
  public Table<R> methodFields(Function<? super R, MethodReference> method) {
    return field("kind", part(method, each -> each.kind().label()))
        .field("class", part(method, MethodReference::className))
        .field("method", part(method, MethodReference::name))
        .field("descriptor", part(method, MethodReference::descriptor));
  }

  private static <R> Function<R, String> part(
      Function<? super R, MethodReference> method, Function<MethodReference, String> part) {
    return row -> method.apply(row) == null ? null : part.apply(method.apply(row));
  }

  /** The four columns of a method for machines; for people its name, behind all columns. */
  public Table<R> method(Function<? super R, MethodReference> method) {
    return methodFields(method)
        .last("method", (row, width) -> Names.method(method.apply(row), width));
  }

  /**
   * The context of a row, its methods from the outermost on, for machines; for people its name,
   * behind all columns, so that contexts that differ look different.
   */
  public Table<R> context(String heading, Function<? super R, List<MethodReference>> path) {
    List<List<MethodReference>> paths = new ArrayList<>();
    rows.forEach(row -> paths.add(path.apply(row)));
    ContextNames names = new ContextNames(paths);
    return field("path", path)
        .last(heading, (row, width) -> names.of(path.apply(row), false, width));
  }

  /**
   * What stands behind all columns for people.
   *
   * @param text of a row for a width in characters, one line or several
   */
  public Table<R> last(String heading, BiFunction<? super R, Integer, String> text) {
    lastHeading = heading;
    last = text;
    return this;
  }

  /** This table with its first rows alone. */
  public Table<R> first(int most) {
    Table<R> fewer = new Table<>(rows.subList(0, Math.min(most, rows.size())));
    fewer.columns.addAll(columns);
    fewer.lastHeading = lastHeading;
    fewer.last = last;
    return fewer;
  }

  public int size() {
    return rows.size();
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The lines for people, the headings first. */
  public List<String> lines(Terminal terminal) {
    List<Column<R>> shown = shown();
    TextTable table =
        new TextTable(
            lastHeading, shown.stream().map(each -> each.heading(terminal)).toArray(String[]::new));
    for (int i = 0; i < shown.size(); i++) {
      if (shown.get(i).isLeft()) {
        table.alignLeft(i);
      }
    }
    for (R row : rows) {
      table.row(
          width -> last.apply(row, width),
          shown.stream().map(each -> each.text(row, terminal)).toArray(String[]::new));
    }
    return table.lines(terminal.width(), terminal.style());
  }

  private List<Column<R>> shown() {
    return columns.stream().filter(column -> column.heading() != null).toList();
  }

  private List<Column<R>> fields() {
    return columns.stream().filter(column -> column.field() != null).toList();
  }

  private static String text(Object value) {
    if (value instanceof Long number) {
      return Numbers.grouped(number);
    }
    return value == null ? "-" : Names.clean(value.toString());
  }

  /** A JSON object for each row. */
  public List<Map<String, Object>> json() {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (R row : rows) {
      Map<String, Object> object = new LinkedHashMap<>();
      for (Column<R> column : fields()) {
        Object value = column.value().apply(row);
        if (value != null) {
          object.put(column.field(), value);
        }
      }
      objects.add(object);
    }
    return objects;
  }

  /** Writes a record of CSV for each row, behind a header; the stream stays open. */
  public void writeCsv(OutputStream out) throws IOException {
    CSVPrinter csv = Csv.open(out, fields().stream().map(Column::field).toArray(String[]::new));
    for (R row : rows) {
      csv.printRecord(fields().stream().map(column -> column.value().apply(row)));
    }
    csv.flush();
  }

  /** A table of Markdown; what would be markup in a value is the values' own affair. */
  public String markdown() {
    List<Column<R>> shown = shown();
    StringBuilder text = new StringBuilder();
    line(text, shown.stream().map(column -> (" " + column.heading()).stripTrailing() + " "));
    line(text, shown.stream().map(column -> column.isLeft() ? "---" : "---:"));
    for (R row : rows) {
      line(text, shown.stream().map(column -> " " + text(column.value().apply(row)) + " "));
    }
    return text.toString();
  }

  /** A name in Markdown: nothing in it may end the cell or the code. */
  public static String code(String name) {
    return "`" + name.replace('`', '\'').replace("|", "\\|") + "`";
  }

  /** A table of HTML, with the columns for people; the terminal says how cycles are told. */
  public String html(Terminal terminal) {
    StringBuilder text = new StringBuilder("<div class=\"wide\"><table>\n<tr>");
    shown().forEach(column -> text.append(cell("th", column.isLeft(), column.heading(terminal))));
    boolean hasText = !lastHeading.isEmpty();
    text.append(hasText ? cell("th", true, lastHeading) : "");
    for (R row : rows) {
      text.append("</tr>\n<tr>");
      for (Column<R> column : shown()) {
        text.append(cell("td", column.isLeft(), column.text(row, terminal)));
      }
      text.append(hasText ? cell("td", true, last.apply(row, Integer.MAX_VALUE)) : "");
    }
    return text.append("</tr>\n</table></div>\n").toString();
  }

  private static String cell(String tag, boolean isLeft, String value) {
    String start = "<" + tag + (isLeft ? " class=\"t\">" : ">");
    return start + Xml.escape(value) + "</" + tag + ">";
  }

  private static void line(StringBuilder text, Stream<String> cells) {
    text.append(cells.collect(Collectors.joining("|", "|", "|\n")));
  }
}
