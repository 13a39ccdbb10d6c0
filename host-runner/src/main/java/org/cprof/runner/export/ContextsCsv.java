package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.IntStream;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Steps;

/** The calling context tree in preorder: the profile's own columns and the inclusive cycles. */
final class ContextsCsv implements Export {
  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    CsvColumns columns = new CsvColumns(profile);
    Table<Integer> table =
        new Table<>(IntStream.range(0, profile.size()).boxed().toList())
            .field("id", node -> told(node, profile, steps))
            .field("parent", profile::parent)
            .methodFields(profile::method)
            .field("line", profile::line)
            .field("bytecode_index", profile::bytecodeIndex)
            .field("words", profile::words)
            .field(columns.name("calls"), profile::calls);
    columns.addMetrics(table, profile::metric);
    table.field(columns.name("inclusive_cycles"), profile::inclusiveCycles).writeCsv(out);
  }

  private static int told(int node, Profile profile, Steps steps) {
    steps.at(node, profile.size());
    return node;
  }
}
