package org.cprof.runner.jbe;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.ProcessorModel;

/** The references that come with the tool: kernels on JOP and on jop-spinalhdl. */
public final class References {
  private static final Map<String, String> FILES =
      Map.of("jop", "jop-rtl-kernels.csv", "jop-spinalhdl", "jop-spinalhdl-kernels.csv");

  private final List<Reference> rows;

  private References(List<Reference> rows) {
    this.rows = rows;
  }

  /** Reads all references. */
  public static References load() {
    return new References(
        new TreeSet<>(FILES.keySet())
            .stream().flatMap(processor -> of(processor).rows.stream()).toList());
  }

  /** Reads those of a processor, by the name of its built-in model. */
  public static References of(String processor) {
    ReferenceFile file = new ReferenceFile(processor);
    return new References(
        ReferenceFile.rows(FILES.get(processor)).stream()
            .map(row -> reference(file, row))
            .toList());
  }

  private static Reference reference(ReferenceFile file, CSVRecord row) {
    return new Reference(
        row.get("kernel"),
        Integer.parseInt(row.get("argument")),
        file.configuration(row),
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

  /** The references whose configuration is a model's. */
  public References of(ProcessorModel model) {
    return new References(rows.stream().filter(row -> row.configuration().isOf(model)).toList());
  }

  /** The first reference for a kernel, if there is one. */
  public Optional<Reference> find(String kernel, int argument, Start start) {
    return rows.stream()
        .filter(row -> row.kernel().equals(kernel) && row.argument() == argument)
        .filter(row -> row.start() == start)
        .findFirst();
  }
}
