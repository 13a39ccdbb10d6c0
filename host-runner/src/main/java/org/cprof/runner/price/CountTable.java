package org.cprof.runner.price;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/**
 * Lists what ran how often, as a table or as a JSON array with one object a row. Values are words
 * and numbers; the method, where there is one, is the last.
 */
public final class CountTable {

  /** A row: as many values as there are headings, and the method or null. */
  record Row(List<Object> values, MethodReference method) {}

  private final List<String> headings;
  private final List<Row> rows;

  CountTable(List<String> headings, List<Row> rows) {
    this.headings = headings;
    this.rows = rows;
  }

  /** The rows as text. */
  public List<String> lines(Terminal terminal) {
    boolean ofMethods = rows.isEmpty() || rows.stream().anyMatch(row -> row.method() != null);
    TextTable table = new TextTable(ofMethods ? "method" : "", headings.toArray(new String[0]));
    for (int column = 0; column < headings.size(); column++) {
      if (!rows.isEmpty() && rows.get(0).values().get(column) instanceof String) {
        table.alignLeft(column);
      }
    }
    for (Row row : rows) {
      String[] values =
          row.values().stream()
              .map(value -> value instanceof Long count ? Numbers.grouped(count) : text(value))
              .toArray(String[]::new);
      table.row(width -> row.method() == null ? "" : Names.method(row.method(), width), values);
    }
    return table.lines(terminal.width(), terminal.style());
  }

  /** An unknown line is told by a minus sign. */
  private static String text(Object value) {
    return value.equals(-1) ? "-" : Names.clean(value.toString());
  }

  private record Fields(
      @JsonAnyGetter Map<String, Object> values, @JsonUnwrapped MethodReference method) {}

  /** The rows for machines, each with the headings as fields. */
  public List<?> fields() {
    return rows.stream()
        .map(
            row -> {
              Map<String, Object> values = new LinkedHashMap<>();
              for (int i = 0; i < headings.size(); i++) {
                values.put(headings.get(i), row.values().get(i));
              }
              return new Fields(values, row.method());
            })
        .toList();
  }
}
