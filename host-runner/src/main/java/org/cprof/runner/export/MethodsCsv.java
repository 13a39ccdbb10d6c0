package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;

/** The sums of every method, most exclusive cycles first. */
final class MethodsCsv implements Export {
  private static final List<String> COLUMNS =
      CsvColumns.columns(
          List.of("kind", "class", "method", "descriptor", "words", "contexts", "calls"),
          List.of("inclusive_cycles", "inclusive_cycles_every_level"));

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    MethodTotals totals = MethodTotals.of(profile);
    int[] hottestFirst =
        IntStream.range(0, profile.methods().size())
            .filter(m -> m != profile.methodIndex(0))
            .boxed()
            .sorted(
                (a, b) ->
                    Long.compare(totals.metric(Metric.CYCLES, b), totals.metric(Metric.CYCLES, a)))
            .mapToInt(m -> m)
            .toArray();
    CSVPrinter csv = CsvColumns.open(out, CsvColumns.named(COLUMNS, profile));
    for (int m : hottestFirst) {
      CsvColumns.method(csv, profile.methods().get(m));
      csv.print(totals.words(m));
      csv.print(totals.nodes(m));
      csv.print(totals.calls(m));
      for (Metric metric : Metric.values()) {
        csv.print(totals.metric(metric, m));
      }
      csv.print(totals.inclusiveCycles(m));
      csv.print(totals.inclusiveCyclesEveryLevel(m));
      csv.println();
    }
    csv.flush();
  }
}
