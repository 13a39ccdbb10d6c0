package org.cprof.runner.observed;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.csv.CsvReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;

/**
 * Files of CSV that people write: with a header, and comments in lines that begin with {@code #}.
 */
public final class HandWrittenCsv {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setCommentMarker('#').setSkipHeaderRecord(true).get();

  private HandWrittenCsv() {}

  /**
   * Reads a file.
   *
   * @param option that names the file, for messages
   * @param columns of the header, {@code [,in]} such signs those that may be missing
   * @param row reads a record at a place, which messages name
   * @throws CommandException if it cannot be read, or has other columns
   */
  public static <R> List<R> read(
      Path file, String option, String columns, BiFunction<CSVRecord, String, R> row) {
    try (CSVParser parser =
        FORMAT.parse(new StringReader(CsvReader.withoutByteOrderMark(Files.readString(file))))) {
      String header = String.join(",", parser.getHeaderNames());
      if (!header.equals(columns.replaceAll("\\[.*]", ""))
          && !header.equals(columns.replaceAll("[\\[\\]]", ""))) {
        throw CommandException.wrongUse(file + ": the columns are not " + columns);
      }
      List<R> rows = new ArrayList<>();
      for (CSVRecord each : parser) {
        rows.add(row.apply(each, file + ":" + parser.getCurrentLineNumber()));
      }
      return List.copyOf(rows);
    } catch (CharacterCodingException e) {
      throw CommandException.wrongUse(option + " " + file + ": not CSV: no text in UTF-8");
    } catch (CSVException e) {
      throw CommandException.wrongUse(option + " " + file + ": not CSV: " + e.getMessage());
    } catch (UncheckedIOException e) {
      String reason = e.getCause().getMessage();
      throw CommandException.wrongUse(option + " " + file + ": not CSV: " + reason);
    } catch (IOException e) {
      throw CommandException.wrongUse(option + " " + file + ": " + IoFailure.reason(e));
    }
  }
}
