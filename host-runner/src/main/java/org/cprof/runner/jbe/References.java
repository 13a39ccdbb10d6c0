package org.cprof.runner.jbe;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.ProcessorModel;

/** The references that come with the tool: kernels on JOP and on jop-spinalhdl, by method too. */
public final class References {
  private static final Map<String, String> FILES =
      Map.of("jop", "jop-rtl-kernels", "jop-spinalhdl", "jop-spinalhdl-kernels");

  /** More of a processor, without figures of methods. */
  private static final Map<String, String> TOTALS = Map.of("jop", "jop-rtl-object-cache");

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
    String name = FILES.get(processor);
    Map<Measured, Map<String, MethodFigures>> methods = new HashMap<>();
    for (CSVRecord row : ReferenceFile.rows(name + "-by-method.csv")) {
      methods
          .computeIfAbsent(Measured.of(file, row), key -> new TreeMap<>())
          .put(row.get("method"), figures(row));
    }
    Stream<CSVRecord> totals =
        Stream.ofNullable(TOTALS.get(processor))
            .flatMap(totalsOf -> ReferenceFile.rows(totalsOf + ".csv").stream());
    return new References(
        Stream.concat(ReferenceFile.rows(name + ".csv").stream(), totals)
            .map(row -> reference(Measured.of(file, row), row, methods))
            .toList());
  }

  private static Reference reference(
      Measured measured, CSVRecord row, Map<Measured, Map<String, MethodFigures>> methods) {
    return new Reference(
        measured.kernel,
        measured.argument,
        measured.configuration,
        measured.start,
        Long.parseLong(row.get("cycles")),
        Integer.parseInt(row.get("result")),
        methods.getOrDefault(measured, Map.of()));
  }

  private static MethodFigures figures(CSVRecord row) {
    return new MethodFigures(
        Integer.parseInt(row.get("words")),
        Long.parseLong(row.get("calls")),
        Long.parseLong(row.get("exclusive_cycles")),
        Long.parseLong(row.get("inclusive_cycles")),
        Long.parseLong(row.get("bytecodes")),
        Long.parseLong(row.get("method_cache_misses_on_invoke")),
        Long.parseLong(row.get("method_cache_misses_on_return_into")));
  }

  /** What a row of both files is of. */
  private record Measured(String kernel, int argument, Configuration configuration, Start start) {
    static Measured of(ReferenceFile file, CSVRecord row) {
      return new Measured(
          row.get("kernel"),
          Integer.parseInt(row.get("argument")),
          file.configuration(row),
          Start.valueOf(row.get("method_cache_at_start").toUpperCase(Locale.ROOT)));
    }
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
