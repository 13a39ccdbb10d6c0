package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;

/** The calling context tree in preorder: the profile's own columns and the inclusive cycles. */
final class ContextsCsv implements Export {
  private static final List<String> COLUMNS =
      CsvColumns.columns(
          List.of(
              "id",
              "parent",
              "kind",
              "class",
              "method",
              "descriptor",
              "line",
              "bytecode_index",
              "words",
              "calls"),
          List.of("inclusive_cycles"));

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    CSVPrinter csv = CsvColumns.open(out, CsvColumns.named(COLUMNS, profile));
    for (int node = 0; node < profile.size(); node++) {
      steps.at(node, profile.size());
      csv.print(node);
      csv.print(profile.parent(node));
      CsvColumns.method(csv, profile.method(node));
      csv.print(profile.line(node));
      csv.print(profile.bytecodeIndex(node));
      csv.print(profile.words(node));
      csv.print(profile.calls(node));
      for (Metric metric : Metric.values()) {
        csv.print(profile.metric(metric, node));
      }
      csv.print(profile.inclusiveCycles(node));
      csv.println();
    }
    csv.flush();
  }
}
