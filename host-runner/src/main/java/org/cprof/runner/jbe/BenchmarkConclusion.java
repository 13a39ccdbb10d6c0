package org.cprof.runner.jbe;

import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.text.Numbers;

/** What the run of all benchmarks has shown, in three sentences for people who see it first. */
public final class BenchmarkConclusion {
  private BenchmarkConclusion() {}

  /** A sentence on the kernels, one on the other benchmarks, one on what to try next. */
  public static List<String> sentences(
      ProcessorModel model, List<KernelResult> kernels, List<BenchmarkResult> others) {
    return List.of(
        ofKernels(model, kernels),
        "The other "
            + others.stream().map(BenchmarkResult::benchmark).distinct().count()
            + " benchmarks show the cycles of one iteration on "
            + model.name()
            + " at "
            + Numbers.hertz(model.clockHz())
            + "; nothing is compared there.",
        "Next, try your own program with 'cprof run -- -cp CLASSES MAIN', one of its methods with"
            + " 'cprof jbe CLASS.METHOD -cp CLASSES', or another processor with"
            + " 'cprof jbe --model NAME' ('cprof models' lists them).");
  }

  private static String ofKernels(ProcessorModel model, List<KernelResult> results) {
    List<KernelResult> referenced =
        results.stream().filter(row -> row.reference().isPresent()).toList();
    if (referenced.isEmpty()) {
      return "The kernels show estimated cycles only, because there is no reference of "
          + model.name()
          + " with these settings.";
    }
    long agreeing = referenced.stream().filter(KernelResult::agrees).count();
    if (agreeing == referenced.size()) {
      return "For "
          + model.name()
          + ", the estimate of the kernels is equal to the cycle-exact reference in all "
          + agreeing
          + " calls.";
    }
    double largest =
        referenced.stream().mapToDouble(BenchmarkConclusion::percentError).max().orElseThrow();
    return "For "
        + model.name()
        + ", the estimate of the kernels is equal to the reference in "
        + agreeing
        + " of "
        + Numbers.count(referenced.size(), "call")
        + "; the largest difference of cycles is "
        + Numbers.percent(Math.round(largest * 10), 1000)
        + ".";
  }

  private static double percentError(KernelResult row) {
    return 100 * Math.abs(row.difference().orElseThrow()) / row.reference().orElseThrow().cycles();
  }
}
