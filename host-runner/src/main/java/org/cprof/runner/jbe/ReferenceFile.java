package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** Reads what simulated hardware took: CSV files with comments and a header, beside this class. */
final class ReferenceFile {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setCommentMarker('#').setHeader().setSkipHeaderRecord(true).get();

  private ReferenceFile() {}

  static List<CSVRecord> rows(String name) {
    try (Reader reader =
        new InputStreamReader(
            ReferenceFile.class.getResourceAsStream(name), StandardCharsets.UTF_8)) {
      return FORMAT.parse(reader).getRecords();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The configuration that a row was measured in. */
  static Configuration configuration(CSVRecord row) {
    return new Configuration(
        Long.parseLong(row.get("read_wait_states")),
        Long.parseLong(row.get("write_wait_states")),
        Long.parseLong(row.get("method_cache_bytes")),
        Long.parseLong(row.get("method_cache_blocks")));
  }
}
