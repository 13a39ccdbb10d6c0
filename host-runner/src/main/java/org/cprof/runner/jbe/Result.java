package org.cprof.runner.jbe;

import java.util.Optional;

/** What a benchmark takes, as CProf counts it. */
public sealed interface Result permits KernelResult, BenchmarkResult, MethodResult {
  String benchmark();

  /** A kernel's argument, the number of iterations, or the arguments of a method. */
  Arguments arguments();

  Start start();

  /** From the start of the invoke to the end of the return. */
  long cycles();

  /** What was returned on the host; empty if that is no int. */
  Optional<Integer> returned();

  /** Cycles of as many empty iterations; a kernel and a method have none. */
  default Optional<Long> overhead() {
    return Optional.empty();
  }

  /** What the hardware took, if that is known. */
  Optional<Measurement> reference();

  /** Estimated cycles less those of the reference, if there is one. */
  default Optional<Double> difference() {
    return reference().map(r -> cycles() - r.cycles());
  }

  /** Whether there is a reference with the same cycles and result. */
  default boolean agrees() {
    return hasSameResult() && difference().orElseThrow() == 0;
  }

  /** What people are told beside the cycles; mostly nothing. */
  default String remark() {
    return reference().isEmpty() || hasSameResult()
        ? ""
        : "result should be " + reference().get().result();
  }

  /** Whether there is a reference, whose result is the same or not known. */
  default boolean hasSameResult() {
    return reference()
        .map(r -> r.result() == null || returned().map(r.result()::equals).orElse(true))
        .orElse(false);
  }
}
