package org.cprof.runner.jbe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/**
 * The results of benchmarks and methods as CSV, in the columns of measurements: a benchmark that is
 * no kernel has its iterations as its argument, and an overhead.
 */
public final class ResultsCsv {
  private ResultsCsv() {}

  /**
   * Writes a file.
   *
   * @param processor the model's name or directory, by which a reader finds it
   */
  public static void write(
      Path file, String processor, ProcessorModel model, List<? extends Result> rows)
      throws IOException {
    Table<Result> table =
        new Table<Result>(new ArrayList<>(rows))
            .field("benchmark", Result::benchmark)
            .field("argument", row -> row.arguments().cell())
            .field("processor", row -> processor)
            .field("parameters", row -> model.settings(" "))
            .field("start", Result::start)
            .field("cycles", Result::cycles)
            .field(
                "reference",
                row -> row.reference().map(r -> Numbers.exact(r.cycles())).orElse(null))
            .field("difference", row -> row.difference().map(Numbers::exact).orElse(null))
            .field("result", row -> row.returned().orElse(null))
            .field("overhead", row -> row.overhead().orElse(null));
    ResultFile.write(file, table::writeCsv);
  }
}
