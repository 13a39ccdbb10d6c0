package org.cprof.runner.jbe;

import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.Table;

/** The results of benchmarks as JSON, with the rows of {@link ResultsCsv}. */
public record ResultsJson(
    String model,
    long clockHz,
    Map<String, String> parameters,
    List<?> kernels,
    List<?> benchmarks) {

  /** The object. */
  public static ResultsJson of(
      ProcessorModel model, List<KernelResult> kernels, List<BenchmarkResult> benchmarks) {
    return new ResultsJson(
        model.name(),
        model.clockHz(),
        model.settings(),
        new Table<>(kernels)
            .field("benchmark", KernelResult::benchmark)
            .field("start", row -> row.start().toString())
            .field("result", KernelResult::result)
            .field("cycles", KernelResult::cycles)
            .field("argument", KernelResult::argument)
            .field("reference", row -> row.reference().map(r -> (long) r.cycles()).orElse(null))
            .field("difference", row -> row.difference().orElse(null))
            .field("agrees", row -> row.reference().isPresent() ? row.agrees() : null)
            .json(),
        new Table<>(benchmarks)
            .field("benchmark", BenchmarkResult::benchmark)
            .field("start", row -> row.start().toString())
            .field("result", BenchmarkResult::result)
            .field("cycles", BenchmarkResult::cycles)
            .field("group", BenchmarkResult::group)
            .field("iterations", BenchmarkResult::iterations)
            .field("overhead_cycles", BenchmarkResult::overheadCycles)
            .json());
  }
}
