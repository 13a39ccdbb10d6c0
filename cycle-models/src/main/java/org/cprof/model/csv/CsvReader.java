package org.cprof.model.csv;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads a file of a model: strict UTF-8, lines starting with {@code #} are comments, the header is
 * that of its {@link Columns}, and every row has as many values, in the forms of their columns.
 * What is wrong goes to {@link Errors}.
 */
public final class CsvReader {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setCommentMarker('#')
          .setIgnoreSurroundingSpaces(true)
          .setIgnoreEmptyLines(true)
          .get();

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final ModelFile file;
  private final Errors errors;
  private Columns columns;

  private CsvReader(ModelFile file, Columns columns, Errors errors) {
    this.file = file;
    this.columns = columns;
    this.errors = errors;
  }

  /**
   * Reads all rows of a file, and of those that it extends.
   *
   * @return the rows with the right number of values; none if the file can't be read at all
   */
  public static List<Row> read(ModelFile file, Columns columns, Errors errors) {
    List<Row> rows = withExtended(file, columns, errors);
    Map<String, Row> seen = new HashMap<>();
    for (Row row : rows) {
      row.check();
      Row first = columns.single.isEmpty() ? null : seen.putIfAbsent(row.single(), row);
      if (first != null) {
        row.repeats(first);
      }
    }
    return rows;
  }

  /** Reads a file of keys: the first row of each, by key. */
  public static Map<String, Row> byKey(ModelFile file, Columns columns, Errors errors) {
    Map<String, Row> rows = new LinkedHashMap<>();
    read(file, columns, errors).forEach(row -> rows.putIfAbsent(row.text("key"), row));
    return rows;
  }

  private static List<Row> withExtended(ModelFile file, Columns columns, Errors errors) {
    List<Row> own = new CsvReader(file, columns, errors).rows();
    return file.base() == null
        ? own
        : Extension.of(withExtended(file.base(), columns, errors), own, columns);
  }

  /**
   * Reads a file whose columns are known by their names, in any order.
   *
   * @return the header, whatever it is, and the rows with as many values as it has
   */
  public static List<Row> readWithHeader(ModelFile file, Errors errors) {
    return new CsvReader(file, null, errors).rows();
  }

  private List<Row> rows() {
    String text = decode();
    if (text == null) {
      return List.of();
    }
    List<Row> rows = new ArrayList<>();
    int line = 0;
    try (CSVParser parser = CSVParser.parse(new StringReader(text), FORMAT)) {
      String header = null;
      int width = 0;
      for (Iterator<CSVRecord> records = parser.iterator(); records.hasNext(); ) {
        CSVRecord record = records.next();
        List<String> values = List.of(record.values());
        line = firstLine(record, parser);
        if (header == null) {
          header = String.join(",", values);
          width = values.size();
          if (columns == null) {
            columns = Columns.of(header);
            rows.add(row(line, values));
          } else if (!columns.areOfHeader(header)) {
            errors.add(file.path(), line, header, expectedHeader());
            return List.of();
          }
        } else if (values.size() == width) {
          rows.add(row(line, values));
        } else {
          errors.add(
              file.path(),
              line,
              String.join(",", values),
              width + " values (" + header + ") and not " + values.size());
        }
      }
      if (header == null) {
        errors.add(file.path(), 0, "", expectedHeader());
      }
    } catch (IOException | UncheckedIOException | IllegalStateException broken) {
      errors.add(
          file.path(),
          line + 1,
          text.lines().skip(line).findFirst().orElse(""),
          "well-formed CSV (RFC 4180): quotes around a value are closed, and a comma or the end of"
              + " the line follows");
    }
    return rows;
  }

  private String expectedHeader() {
    return columns == null ? "a header" : "the header " + columns.header(columns.required);
  }

  /** A row with all columns, whether the file has the last or not. */
  private Row row(int line, List<String> values) {
    List<String> all = values;
    if (values.size() < columns.names.size()) {
      all = new ArrayList<>(values);
      all.add("");
    }
    return new Row(columns, file.path(), line, all, errors);
  }

  /** The parser knows the line on which a record ends; values may hold line breaks. */
  private static int firstLine(CSVRecord record, CSVParser parser) {
    long breaks = 0;
    for (String value : record.values()) {
      // no stream: this runs for every value while a JVM starts
      for (int at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) {
        breaks++;
      }
    }
    return (int) (parser.getCurrentLineNumber() - breaks);
  }

  private String decode() {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer bytes = ByteBuffer.wrap(file.content());
    CharBuffer characters = CharBuffer.allocate(file.content().length);
    CoderResult result = decoder.decode(bytes, characters, true);
    if (result.isError()) {
      int bad = bytes.position();
      int line = 1;
      for (int i = 0; i < bad; i++) {
        line += file.content()[i] == '\n' ? 1 : 0;
      }
      errors.add(
          file.path(),
          line,
          String.format(Locale.ROOT, "byte 0x%02X", file.content()[bad]),
          "UTF-8 text");
      return null;
    }
    return withoutByteOrderMark(characters.flip().toString());
  }

  /** A text without the mark that some editors write in front of it. */
  public static String withoutByteOrderMark(String text) {
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }
}
