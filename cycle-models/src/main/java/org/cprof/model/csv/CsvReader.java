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
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads a file of a model: strict UTF-8, lines starting with {@code #} are comments, the header is
 * required as it is, and every row has as many values as the header. What is wrong goes to {@link
 * Errors}; the rows that are right are returned.
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
  private final String header;
  private final String further;
  private final int columns;
  private final Errors errors;

  private CsvReader(ModelFile file, String header, String further, Errors errors) {
    this.file = file;
    this.header = header;
    this.further = further;
    this.columns = header == null ? 0 : header.split(",", -1).length;
    this.errors = errors;
  }

  /**
   * Reads all rows of a file, and of those that it extends.
   *
   * @param header the header that the file must have, with commas
   * @return the rows with the right number of values; none if the file can't be read at all
   */
  public static List<Row> read(ModelFile file, String header, Errors errors) {
    return read(file, header, 1, errors);
  }

  /**
   * The same where several columns tell rows apart.
   *
   * @param keyColumns how many of the first columns: rows of the file take the place of those with
   *     the same values there in the file that it extends
   */
  public static List<Row> read(ModelFile file, String header, int keyColumns, Errors errors) {
    return read(file, header, "", keyColumns, errors);
  }

  /**
   * The same for a file that may have one column more.
   *
   * @param further the name of that column; where the file does not have it, its values are empty
   */
  public static List<Row> read(
      ModelFile file, String header, String further, int keyColumns, Errors errors) {
    return read(file, header, further, keyColumns, -1, errors);
  }

  /**
   * The same for a file of routines.
   *
   * @param sizeColumn the column of a routine's size, which a file can change alone
   */
  public static List<Row> readRoutines(
      ModelFile file, String header, int sizeColumn, Errors errors) {
    return read(file, header, "", 1, sizeColumn, errors);
  }

  /**
   * Reads a file whose columns are known by their names, in any order.
   *
   * @return the header, whatever it is, and the rows with as many values as it has
   */
  public static List<Row> readWithHeader(ModelFile file, Errors errors) {
    return new CsvReader(file, null, "", errors).rows();
  }

  private static List<Row> read(
      ModelFile file,
      String header,
      String further,
      int keyColumns,
      int sizeColumn,
      Errors errors) {
    List<Row> own = new CsvReader(file, header, further, errors).rows();
    if (file.base() == null) {
      return own;
    }
    List<Row> base = read(file.base(), header, further, keyColumns, sizeColumn, errors);
    return Extension.of(base, own, keyColumns, sizeColumn, errors);
  }

  private List<Row> rows() {
    String text = decode();
    if (text == null) {
      return List.of();
    }
    List<Row> rows = new ArrayList<>();
    int line = 0;
    String names = header;
    try (CSVParser parser = CSVParser.parse(new StringReader(text), FORMAT)) {
      Iterator<CSVRecord> records = parser.iterator();
      boolean headerSeen = false;
      int width = columns;
      while (records.hasNext()) {
        CSVRecord record = records.next();
        Row row = new Row(file.path(), firstLine(record, parser), List.of(record.values()));
        line = row.line();
        if (!headerSeen) {
          headerSeen = true;
          if (header == null) {
            names = String.join(",", row.values());
            width = row.values().size();
            rows.add(row);
            continue;
          }
          boolean hasFurther = (header + "," + further).equals(String.join(",", row.values()));
          width = hasFurther ? columns + 1 : columns;
          if (!hasFurther && !header.equals(String.join(",", row.values()))) {
            errors.add(row, String.join(",", row.values()), "the header " + header);
            return List.of();
          }
        } else if (row.values().size() == width) {
          rows.add(width > columns || further.isEmpty() ? row : row.with(""));
        } else {
          errors.add(
              row,
              String.join(",", row.values()),
              width
                  + " values ("
                  + names
                  + (names.equals(header) && width > columns ? "," + further : "")
                  + ") and not "
                  + row.values().size());
        }
      }
      if (!headerSeen) {
        errors.add(file.path(), 0, "", header == null ? "a header" : "the header " + header);
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
    String text = characters.flip().toString();
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }
}
