package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The references that come with the tool: all kernels on JOP, in five configurations. */
public final class References {
  private static final String FILE = "jop-rtl-kernels.csv";

  private final List<Reference> rows;

  private References(List<Reference> rows) {
    this.rows = rows;
  }

  /** Reads the references. */
  public static References load() {
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setCommentMarker('#')
            .setHeader()
            .setSkipHeaderRecord(true)
            .get();
    try (Reader reader =
        new InputStreamReader(References.class.getResourceAsStream(FILE), StandardCharsets.UTF_8)) {
      List<Reference> rows = new ArrayList<>();
      for (CSVRecord row : format.parse(reader)) {
        rows.add(reference(row));
      }
      return new References(List.copyOf(rows));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Reference reference(CSVRecord row) {
    Configuration configuration =
        new Configuration(
            Long.parseLong(row.get("read_wait_states")),
            Long.parseLong(row.get("write_wait_states")),
            Long.parseLong(row.get("method_cache_bytes")),
            Long.parseLong(row.get("method_cache_blocks")));
    return new Reference(
        row.get("kernel"),
        Integer.parseInt(row.get("argument")),
        configuration,
        Start.valueOf(row.get("method_cache_at_start").toUpperCase(Locale.ROOT)),
        Long.parseLong(row.get("cycles")),
        Integer.parseInt(row.get("result")));
  }

  public List<Reference> rows() {
    return rows;
  }

  /** The arguments that there are references for, in the references' order. */
  public List<Integer> arguments(String kernel) {
    return rows.stream()
        .filter(row -> row.kernel().equals(kernel))
        .map(Reference::argument)
        .distinct()
        .toList();
  }

  /** The reference for a kernel in a configuration, if there is one. */
  public Optional<Reference> find(
      String kernel, int argument, Start start, Configuration configuration) {
    return rows.stream()
        .filter(row -> row.kernel().equals(kernel) && row.argument() == argument)
        .filter(row -> row.start() == start && row.configuration().equals(configuration))
        .findFirst();
  }
}
