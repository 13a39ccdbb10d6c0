package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;

/** Reads what simulated hardware took: CSV files with comments and a header, beside this class. */
final class ReferenceFile {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setCommentMarker('#').setHeader().setSkipHeaderRecord(true).get();

  /** The column of a preset, by which a file tells its configurations; others tell parameters. */
  private static final String PRESET = "configuration";

  private final String processor;
  private final Map<String, Configuration> ofPresets = new HashMap<>();

  /**
   * @param processor the built-in model of what was simulated
   */
  ReferenceFile(String processor) {
    this.processor = processor;
  }

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
  Configuration configuration(CSVRecord row) {
    if (row.isMapped(PRESET)) {
      return ofPresets.computeIfAbsent(row.get(PRESET), this::ofPreset);
    }
    return new Configuration(
        processor,
        Map.of(
            "r", row.get("read_wait_states"),
            "w", row.get("write_wait_states"),
            "ocache", "off",
            "cache.policy", "fifo",
            "cache.bytes", row.get("method_cache_bytes"),
            "cache.blocks", row.get("method_cache_blocks")));
  }

  private Configuration ofPreset(String preset) {
    try {
      return new Configuration(
          processor, Models.load(processor, Map.of("preset", preset)).settings());
    } catch (ModelException e) {
      throw new IllegalStateException(e); // both come with the tool
    }
  }
}
