package org.cprof.runner.jbe;

import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;

/** The results of benchmarks as JSON, with the rows of {@link ResultsCsv}. */
public record ResultsJson(
    String model,
    long clockHz,
    Map<String, String> parameters,
    List<Kernel> kernels,
    List<Benchmark> benchmarks) {

  /** A kernel; without a reference, nothing of a comparison. */
  private record Kernel(
      String benchmark,
      String start,
      int result,
      long cycles,
      int argument,
      Long reference,
      Long difference,
      Boolean agrees) {}

  private record Benchmark(
      String benchmark,
      String start,
      int result,
      long cycles,
      String group,
      int iterations,
      long overheadCycles) {}

  /** The object. */
  public static ResultsJson of(
      ProcessorModel model, List<KernelResult> kernels, List<BenchmarkResult> benchmarks) {
    return new ResultsJson(
        model.name(),
        model.clockHz(),
        model.settings(),
        kernels.stream().map(ResultsJson::kernel).toList(),
        benchmarks.stream().map(ResultsJson::benchmark).toList());
  }

  private static Kernel kernel(KernelResult row) {
    boolean isCompared = row.reference().isPresent();
    return new Kernel(
        row.kernel(),
        row.start().toString(),
        row.result(),
        row.cycles(),
        row.argument(),
        isCompared ? (long) row.reference().get().cycles() : null,
        isCompared ? row.difference().orElseThrow() : null,
        isCompared ? row.agrees() : null);
  }

  private static Benchmark benchmark(BenchmarkResult row) {
    return new Benchmark(
        row.benchmark(),
        row.start().toString(),
        row.result(),
        row.cycles(),
        row.group(),
        row.iterations(),
        row.overheadCycles());
  }
}
