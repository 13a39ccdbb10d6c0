package org.cprof.runner.sweep;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;
import org.cprof.runner.output.Table;

/** A sweep as CSV: a row for each cell. */
final class SweepCsv {
  private SweepCsv() {}

  /** Writes all rows; the stream stays open. */
  static void write(Sweep sweep, OutputStream out) throws IOException {
    Table<Result> table =
        new Table<>(sweep.results()).field("model", row -> row.cell().modelName());
    for (Axis axis : sweep.design().axes()) {
      table.field(axis.parameter(), row -> row.cell().settings().get(axis.parameter()));
    }
    table
        .field("state", Result::state)
        .field("cycles", figure(Figures::cycles))
        .field("bytecodes", figure(Figures::bytecodes))
        .field("calls", figure(Figures::calls))
        .field("look_ups", figure(Figures::lookUps))
        .field("misses", figure(Figures::misses))
        .field("load_cycles", figure(Figures::loadCycles))
        .field("hottest", figure(Figures::hottest))
        .field("hottest_cycles", figure(Figures::hottestCycles))
        .field("profile", row -> row.hasFigures() ? row.cell().fileName() : null)
        .field("reason", Result::reason)
        .writeCsv(out);
  }

  /** One of a cell's figures; null where it has none. */
  static Function<Result, Object> figure(Function<Figures, Object> of) {
    return row -> row.figures() == null ? null : of.apply(row.figures());
  }
}
