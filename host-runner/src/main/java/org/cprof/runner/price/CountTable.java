package org.cprof.runner.price;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
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

  /** Writes the rows as JSON and a line end; the writer stays open. */
  public void writeJson(Writer out) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(out)) {
      json.useDefaultPrettyPrinter();
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
          json.writeStringField("class", row.method().className());
          json.writeStringField("method", row.method().name());
          json.writeStringField("descriptor", row.method().descriptor());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeRaw('\n');
    }
    out.flush();
  }
}
