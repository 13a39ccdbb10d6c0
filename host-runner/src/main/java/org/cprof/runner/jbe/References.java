package org.cprof.runner.jbe;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    return new References(ReferenceFile.rows(FILE).stream().map(References::reference).toList());
  }

  private static Reference reference(CSVRecord row) {
    return new Reference(
        row.get("kernel"),
        Integer.parseInt(row.get("argument")),
        ReferenceFile.configuration(row),
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
