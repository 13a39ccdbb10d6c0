package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Csv;

/** The common parts of CSV files: RFC 4180 with line feeds, a header, columns as in the profile. */
final class CsvColumns {
  private CsvColumns() {}

  static CSVPrinter open(OutputStream out, List<String> columns) throws IOException {
    return Csv.open(out, columns.toArray(String[]::new));
  }

  /**
   * The columns by what they hold: of a sampled profile samples and the entries that were seen, of
   * one that was priced from blocks typical cycles.
   */
  static List<String> named(List<String> columns, Profile profile) {
    boolean isSampled = Sampling.of(profile.header()).isPresent();
    String cycles = ContextFigure.of(profile).get(0).name();
    return columns.stream()
        .map(name -> name.replace("cycles", cycles))
        .map(name -> isSampled ? name.replace("calls", "entries") : name)
        .toList();
  }

  /** The columns, with one for every metric between them. */
  static List<String> columns(List<String> before, List<String> behind) {
    List<String> columns = new ArrayList<>(before);
    for (Metric metric : Metric.values()) {
      columns.add(metric.column());
    }
    columns.addAll(behind);
    return columns;
  }

  static void method(CSVPrinter csv, MethodReference method) throws IOException {
    csv.print(method.kind().label());
    csv.print(method.className());
    csv.print(method.name());
    csv.print(method.descriptor());
  }
}
