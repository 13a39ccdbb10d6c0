package org.cprof.runner.jbe;

import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/** The results of benchmarks and methods as JSON, with the rows of {@link ResultsCsv}. */
public record ResultsJson(
    String model,
    long clockHz,
    Map<String, String> parameters,
    List<?> kernels,
    List<?> benchmarks,
    List<?> methods) {

  /** The object. */
  public static ResultsJson of(
      ProcessorModel model,
      List<KernelResult> kernels,
      List<BenchmarkResult> benchmarks,
      List<MethodResult> methods) {
    return new ResultsJson(
        model.name(),
        model.clockHz(),
        model.settings(),
        compared(
                new Table<>(kernels)
                    .field("benchmark", KernelResult::benchmark)
                    .field("start", row -> row.start().toString())
                    .field("result", KernelResult::result)
                    .field("cycles", KernelResult::cycles)
                    .field("argument", KernelResult::argument))
            .json(),
        compared(
                new Table<>(benchmarks)
                    .field("benchmark", BenchmarkResult::benchmark)
                    .field("start", row -> row.start().toString())
                    .field("result", BenchmarkResult::result)
                    .field("cycles", BenchmarkResult::cycles)
                    .field("group", BenchmarkResult::group)
                    .field("iterations", BenchmarkResult::iterations)
                    .field("overhead_cycles", BenchmarkResult::overheadCycles))
            .json(),
        compared(
                new Table<>(methods)
                    .field("method", MethodResult::benchmark)
                    .field("arguments", row -> row.arguments().values())
                    .field("start", row -> row.start().toString())
                    .field("result", row -> row.returned().orElse(null))
                    .field("cycles", MethodResult::cycles))
            .json());
  }

  private static <R extends Result> Table<R> compared(Table<R> table) {
    return table
        .field("reference", row -> row.reference().map(r -> Numbers.exact(r.cycles())).orElse(null))
        .field("difference", row -> row.difference().map(Numbers::exact).orElse(null))
        .field("agrees", row -> row.reference().isPresent() ? row.agrees() : null);
  }
}
