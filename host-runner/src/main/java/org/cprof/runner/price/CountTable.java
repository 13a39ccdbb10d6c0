package org.cprof.runner.price;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.runner.output.Json;
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

  /** Writes the rows as an array of objects. */
  public void writeJson(JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (Row row : rows) {
      json.writeStartObject();
      for (int i = 0; i < headings.size(); i++) {
        json.writeFieldName(headings.get(i));
        Object value = row.values().get(i);
        if (value instanceof Number number) {
          json.writeNumber(number.longValue());
        } else {
          json.writeString(value.toString());
        }
      }
      if (row.method() != null) {
        Json.method(json, row.method());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
