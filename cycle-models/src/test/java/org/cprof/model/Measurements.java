package org.cprof.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** Reads the measurements of real processors that the tests compare with. */
public final class Measurements {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).setCommentMarker('#').get();

  private Measurements() {}

  /** All rows of a file of measurements, by column name. */
  public static List<CSVRecord> read(String name) {
    try (InputStream content = Measurements.class.getResourceAsStream("/org/cprof/model/" + name);
        Reader reader = new InputStreamReader(content, StandardCharsets.UTF_8)) {
      return FORMAT.parse(reader).getRecords();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
