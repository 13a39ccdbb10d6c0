package org.cprof.runner.jbe;

import java.util.Optional;

/** What a benchmark takes, as CProf counts it. */
public sealed interface Result permits KernelResult, BenchmarkResult {
  String benchmark();

  /** A kernel's argument, or the number of iterations. */
  int argument();

  Start start();

  /** From the start of the invoke of {@code run} to the end of its return. */
  long cycles();

  /** What {@code run} returned on the host. */
  int result();

  /** Cycles of as many empty iterations; a kernel has none. */
  Optional<Long> overhead();

  /** What the hardware took, if that is known. */
  Optional<Measurement> reference();

  /** Estimated cycles less those of the reference, if there is one. */
  default Optional<Long> difference() {
    return reference().map(r -> cycles() - (long) r.cycles());
  }
}
