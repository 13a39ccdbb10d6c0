package org.cprof.runner.sweep;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.runner.output.Csv;

/** A sweep as CSV: a row for each cell. */
final class SweepCsv {
  private SweepCsv() {}

  /** Writes all rows; the stream stays open. */
  static void write(Sweep sweep, OutputStream out) throws IOException {
    List<String> columns = new ArrayList<>(List.of("model"));
    sweep.design().axes().forEach(axis -> columns.add(axis.parameter()));
    columns.addAll(
        List.of(
            "state",
            "origin",
            "cycles",
            "bytecodes",
            "calls",
            "look_ups",
            "misses",
            "load_cycles",
            "hottest",
            "hottest_cycles",
            "profile",
            "reason"));
    CSVPrinter csv = Csv.open(out, columns.toArray(String[]::new));
    for (Result result : sweep.results()) {
      csv.print(result.cell().modelName());
      for (Axis axis : sweep.design().axes()) {
        csv.print(result.cell().settings().get(axis.parameter()));
      }
      csv.print(result.state());
      csv.print(result.hasFigures() ? result.origin() : null);
      figures(csv, result.figures());
      csv.print(result.hasFigures() ? result.cell().fileName() : null);
      csv.print(result.reason());
      csv.println();
    }
    csv.flush();
  }

  private static void figures(CSVPrinter csv, Figures figures) throws IOException {
    boolean isKnown = figures != null;
    csv.print(isKnown ? figures.cycles() : null);
    csv.print(isKnown ? figures.bytecodes() : null);
    csv.print(isKnown ? figures.calls() : null);
    csv.print(isKnown ? figures.lookUps() : null);
    csv.print(isKnown ? figures.misses() : null);
    csv.print(isKnown ? figures.loadCycles() : null);
    csv.print(isKnown ? figures.hottest() : null);
    csv.print(isKnown ? figures.hottestCycles() : null);
  }
}
