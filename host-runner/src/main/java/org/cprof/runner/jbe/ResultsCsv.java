package org.cprof.runner.jbe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Table;

/**
 * The results of all benchmarks as CSV. A kernel has references and no overhead; another benchmark
 * has its iterations as its argument.
 */
public final class ResultsCsv {
  private record Row(
      String benchmark,
      int argument,
      Start start,
      long cycles,
      Long reference,
      Long difference,
      int result,
      Long overhead) {
    static Row of(KernelResult of) {
      return new Row(
          of.kernel(),
          of.argument(),
          of.start(),
          of.cycles(),
          of.reference().map(reference -> (long) reference.cycles()).orElse(null),
          of.difference().orElse(null),
          of.result(),
          null);
    }

    static Row of(BenchmarkResult of) {
      return new Row(
          of.benchmark(),
          of.iterations(),
          of.start(),
          of.cycles(),
          null,
          null,
          of.result(),
          of.overheadCycles());
    }
  }

  private ResultsCsv() {}

  /** Writes a file. */
  public static void write(
      Path file, ProcessorModel model, List<KernelResult> kernels, List<BenchmarkResult> benchmarks)
      throws IOException {
    List<Row> rows = new ArrayList<>();
    kernels.forEach(row -> rows.add(Row.of(row)));
    benchmarks.forEach(row -> rows.add(Row.of(row)));
    Table<Row> table =
        new Table<>(rows)
            .field("benchmark", Row::benchmark)
            .field("argument", Row::argument)
            .field("model", row -> model.name())
            .field("parameters", row -> model.settings(" "))
            .field("start", Row::start)
            .field("cycles", Row::cycles)
            .field("reference", Row::reference)
            .field("difference", Row::difference)
            .field("result", Row::result)
            .field("overhead", Row::overhead);
    ResultFile.write(file, table::writeCsv);
  }
}
