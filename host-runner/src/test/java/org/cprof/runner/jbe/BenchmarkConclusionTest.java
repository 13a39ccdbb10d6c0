package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.junit.jupiter.api.Test;

class BenchmarkConclusionTest {
  private static final List<BenchmarkResult> OTHERS =
      List.of(
          new BenchmarkResult("Lift", "app", Start.EMPTY, 10, 90_000, 1_000, 5, Optional.empty()),
          new BenchmarkResult(
              "Lift", "app", Start.WARM, 100, 510_000, 10_000, 51, Optional.empty()),
          new BenchmarkResult("iinc", "micro", Start.WARM, 100, 700, 700, 100, Optional.empty()));

  private static KernelResult kernel(long cycles, Measurement reference) {
    return new KernelResult(
        "Gcd", 3, Start.EMPTY, -8, cycles, Map.of(), Optional.ofNullable(reference), Map.of());
  }

  @Test
  void all_kernels_agree() throws Exception {
    assertThat(sentences(kernel(2234, reference()), kernel(1, null)))
        .hasSize(3)
        .contains(
            "For jop, the estimate of the kernels is equal to the cycle-exact reference in all 1"
                + " calls.",
            "The other 2 benchmarks show the cycles of one iteration on jop at 100 MHz; nothing is"
                + " compared there.");
  }

  @Test
  void some_kernels_differ() throws Exception {
    // 1,117 of 2,234 cycles more, and 223 less.
    assertThat(
            sentences(
                kernel(3351, reference()), kernel(2011, reference()), kernel(2234, reference())))
        .first()
        .isEqualTo(
            "For jop, the estimate of the kernels is equal to the reference in 1 of 3 calls; the"
                + " largest difference of cycles is 50.0%.");
  }

  @Test
  void without_references_nothing_is_said_to_agree() throws Exception {
    assertThat(sentences(kernel(2234, null)))
        .first()
        .isEqualTo(
            "The kernels show estimated cycles only, because there is no reference of jop with"
                + " these settings.");
  }

  private static Measurement reference() {
    return JbeReportTest.reference(3, 2234, -8);
  }

  private static List<String> sentences(KernelResult... kernels) throws Exception {
    ProcessorModel model = Models.load("jop", Map.of());
    return new JbeReport(model, List.of(kernels), OTHERS, List.of()).conclusion();
  }
}
