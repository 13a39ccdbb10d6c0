package org.cprof.runner.jbe;

import java.util.Optional;

/**
 * A benchmark's estimate.
 *
 * @param group what kind of benchmark it is: the last package of its class, or {@code app}
 * @param cycles from the start of the invoke of {@code run} to the end of its return
 * @param overheadCycles from the start of the invoke of {@code overhead} to the end of its return
 * @param result what {@code run} returned on the host
 * @param reference what as many iterations took on the hardware, if that is known
 */
public record BenchmarkResult(
    String benchmark,
    String group,
    Start start,
    int iterations,
    long cycles,
    long overheadCycles,
    int result,
    Optional<Measurement> reference)
    implements Result {
  @Override
  public Arguments arguments() {
    return Arguments.of(iterations);
  }

  @Override
  public Optional<Integer> returned() {
    return Optional.of(result);
  }

  @Override
  public Optional<Long> overhead() {
    return Optional.of(overheadCycles);
  }

  /** The cycles of the work alone. */
  public long workCycles() {
    return cycles - overheadCycles;
  }

  /** The cycles of an iteration, the overhead subtracted. */
  public double cyclesPerIteration() {
    return (double) workCycles() / iterations;
  }

  /** Iterations per second at a clock rate; infinite if they take no cycles. */
  public double rate(long clockHz) {
    return clockHz / cyclesPerIteration();
  }
}
