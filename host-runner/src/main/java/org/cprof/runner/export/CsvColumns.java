package org.cprof.runner.export;

import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Table;

/**
 * The names of columns by what they hold: of a sampled profile samples and the entries that were
 * seen, of one that was priced from blocks typical cycles.
 */
final class CsvColumns {
  private final boolean isSampled;
  private final String cycles;

  CsvColumns(Profile profile) {
    isSampled = Sampling.of(profile.header()).isPresent();
    cycles = ContextFigure.of(profile).get(0).name();
  }

  String name(String column) {
    String name = column.replace("cycles", cycles);
    return isSampled ? name.replace("calls", "entries") : name;
  }

  /** A metric of what a row is of. */
  interface Value {
    long of(Metric metric, int row);
  }

  /** A column for every metric. */
  void addMetrics(Table<Integer> table, Value value) {
    for (Metric metric : Metric.values()) {
      table.field(name(metric.column()), row -> value.of(metric, row));
    }
  }
}
