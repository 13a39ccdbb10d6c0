package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.Csv;
import org.cprof.runner.output.ResultFile;

/**
 * The results of all benchmarks as CSV. A kernel has references and no overhead; another benchmark
 * has its iterations as its argument.
 */
public final class ResultsCsv {
  private static final String[] COLUMNS = {
    "benchmark",
    "argument",
    "model",
    "parameters",
    "start",
    "cycles",
    "reference",
    "difference",
    "result",
    "overhead"
  };

  private ResultsCsv() {}

  /** Writes a file. */
  public static void write(
      Path file, ProcessorModel model, List<KernelResult> kernels, List<BenchmarkResult> benchmarks)
      throws IOException {
    ResultFile.write(file, out -> write(out, model, kernels, benchmarks));
  }

  private static void write(
      OutputStream out,
      ProcessorModel model,
      List<KernelResult> kernels,
      List<BenchmarkResult> benchmarks)
      throws IOException {
    String parameters = parameters(model);
    CSVPrinter csv = Csv.open(out, COLUMNS);
    for (KernelResult row : kernels) {
      csv.printRecord(
          row.kernel(),
          row.argument(),
          model.name(),
          parameters,
          row.start(),
          row.cycles(),
          row.reference().map(r -> Long.toString((long) r.cycles())).orElse(""),
          row.difference().map(d -> Long.toString(d)).orElse(""),
          row.result(),
          "");
    }
    for (BenchmarkResult row : benchmarks) {
      csv.printRecord(
          row.benchmark(),
          row.iterations(),
          model.name(),
          parameters,
          row.start(),
          row.cycles(),
          "",
          "",
          row.result(),
          row.overheadCycles());
    }
    csv.flush();
  }

  /** The model's settings in one text, such as {@code cache.blocks=16 r=1}. */
  static String parameters(ProcessorModel model) {
    return model.settings().entrySet().stream()
        .map(Map.Entry::toString)
        .collect(Collectors.joining(" "));
  }
}
