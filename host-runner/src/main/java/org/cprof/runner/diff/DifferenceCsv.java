package org.cprof.runner.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.output.Csv;

/** A difference as CSV: a row per method of either side. */
public final class DifferenceCsv {
  private static final String[] COLUMNS = {
    "kind",
    "class",
    "method",
    "descriptor",
    "presence",
    "calls_before",
    "calls_after",
    "cycles_before",
    "cycles_after",
    "misses_before",
    "misses_after",
    "change",
    "more_calls",
    "dearer_calls",
    "method_load"
  };

  private DifferenceCsv() {}

  /** Writes all rows, the greatest change first; the stream stays open. */
  public static void write(Difference difference, OutputStream out) throws IOException {
    CSVPrinter csv = Csv.open(out, COLUMNS);
    Iterable<Change> rows =
        difference.methods().stream()
                .filter(change -> change.method().kind() != NodeKind.ROOT)
                .sorted((a, b) -> Long.compare(Math.abs(b.cycles()), Math.abs(a.cycles())))
            ::iterator;
    for (Change change : rows) {
      MethodReference method = change.method();
      csv.printRecord(
          method.kind().label(),
          method.className(),
          method.name(),
          method.descriptor(),
          change.presence().name().toLowerCase(Locale.ROOT),
          change.callsBefore(),
          change.callsAfter(),
          change.cyclesBefore(),
          change.cyclesAfter(),
          change.missesBefore(),
          change.missesAfter(),
          change.cycles(),
          change.why().byCalls(),
          change.why().byPrice(),
          change.why().byLoads());
    }
    csv.flush();
  }
}
