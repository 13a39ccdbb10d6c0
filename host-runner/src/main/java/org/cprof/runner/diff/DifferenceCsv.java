package org.cprof.runner.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.NodeKind;
import org.cprof.runner.output.Table;

/** A difference as CSV: a row per method of either side. */
public final class DifferenceCsv {
  private DifferenceCsv() {}

  /** Writes all rows, the greatest change first; the stream stays open. */
  public static void write(Difference difference, OutputStream out) throws IOException {
    List<Change> rows =
        difference.methods().stream()
            .filter(change -> change.method().kind() != NodeKind.ROOT)
            .sorted((a, b) -> Long.compare(Math.abs(b.cycles()), Math.abs(a.cycles())))
            .toList();
    counts(new Table<>(rows).methodFields(Change::method))
        .field("change", Change::cycles)
        .field("more_calls", change -> change.why().byCalls())
        .field("dearer_calls", change -> change.why().byPrice())
        .field("method_load", change -> change.why().byLoads())
        .writeCsv(out);
  }

  /** Adds what both sides have. */
  static Table<Change> counts(Table<Change> table) {
    return table
        .field("presence", change -> change.presence().name().toLowerCase(Locale.ROOT))
        .field("calls_before", Change::callsBefore)
        .field("calls_after", Change::callsAfter)
        .field("cycles_before", Change::cyclesBefore)
        .field("cycles_after", Change::cyclesAfter)
        .field("misses_before", Change::missesBefore)
        .field("misses_after", Change::missesAfter);
  }
}
