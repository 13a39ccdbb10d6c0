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
  private ResultsCsv() {}

  /** Writes a file. */
  public static void write(
      Path file, ProcessorModel model, List<KernelResult> kernels, List<BenchmarkResult> benchmarks)
      throws IOException {
    List<Result> rows = new ArrayList<>(kernels);
    rows.addAll(benchmarks);
    Table<Result> table =
        new Table<>(rows)
            .field("benchmark", Result::benchmark)
            .field("argument", Result::argument)
            .field("model", row -> model.name())
            .field("parameters", row -> model.settings(" "))
            .field("start", Result::start)
            .field("cycles", Result::cycles)
            .field(
                "reference",
                row -> row.reference().map(reference -> (long) reference.cycles()).orElse(null))
            .field("difference", row -> row.difference().orElse(null))
            .field("result", Result::result)
            .field("overhead", row -> row.overhead().orElse(null));
    ResultFile.write(file, table::writeCsv);
  }
}
