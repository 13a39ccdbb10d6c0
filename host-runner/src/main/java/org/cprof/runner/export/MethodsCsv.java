package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Steps;

/** The sums of every method, most exclusive cycles first. */
final class MethodsCsv implements Export {
  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    MethodTotals totals = MethodTotals.of(profile);
    List<Integer> hottestFirst =
        IntStream.range(0, profile.methods().size())
            .filter(m -> m != profile.methodIndex(0))
            .boxed()
            .sorted(Comparator.comparingLong(m -> -totals.metric(Metric.CYCLES, m)))
            .toList();
    CsvColumns columns = new CsvColumns(profile);
    Table<Integer> table =
        new Table<>(hottestFirst)
            .methodFields(profile.methods()::get)
            .field("words", totals::words)
            .field("contexts", totals::nodes)
            .field(columns.name("calls"), totals::calls);
    columns.addMetrics(table, totals::metric);
    table
        .field(columns.name("inclusive_cycles"), totals::inclusiveCycles)
        .field(columns.name("inclusive_cycles_every_level"), totals::inclusiveCyclesEveryLevel)
        .writeCsv(out);
  }
}
